import { DndContext, DragOverlay, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

const box = { width: 120, height: 60, margin: 20, border: '1px solid', touchAction: 'none' };

function Card({ id }) {
  const { attributes, listeners, setNodeRef } = useDraggable({ id });
  return h('div', { id, ref: setNodeRef, style: { ...box, background: '#cde' }, ...listeners, ...attributes }, id);
}

function Zone({ id, children }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return h('section', { id, ref: setNodeRef, style: { ...box, height: 120, background: isOver ? '#cec' : '#fff' } }, id, children);
}

function Board() {
  const [at, setAt] = useState('Here');
  const [held, setHeld] = useState(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));
  window.model = at;
  const onDragEnd = ({ over }) => {
    setHeld(null);
    setAt(over ? over.id : 'nowhere');
  };
  const zones = ['Here', 'There'].map((id) => h(Zone, { key: id, id }, at === id && h(Card, { id: 'Card' })));
  const overlay = h(DragOverlay, null, held && h('div', { style: { ...box, margin: 0, background: '#edc' } }, 'Card'));
  return h(DndContext, { sensors, onDragStart: () => setHeld('Card'), onDragEnd }, zones, overlay);
}

createRoot(document.body.appendChild(document.createElement('main'))).render(h(Board));
