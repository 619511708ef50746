import { DndContext, KeyboardSensor, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { createRoot } from 'react-dom/client';
import { report, root } from './report.js';

function Card() {
  const { attributes, listeners, setNodeRef, transform } = useDraggable({ id: 'Card' });
  const style = { width: 80, padding: 20, background: '#cde', transform: transform && `translate(${transform.x}px, ${transform.y}px)` };
  return (
    <div ref={setNodeRef} style={style} {...listeners} {...attributes}>
      Card
    </div>
  );
}

function Zone({ id }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <section ref={setNodeRef} aria-label={id} style={{ width: 200, height: 100, margin: 20, background: isOver ? '#cec' : '#eee' }}>
      {id}
    </section>
  );
}

function Board() {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }), useSensor(KeyboardSensor));
  return (
    <DndContext sensors={sensors} onDragEnd={({ over }) => report(over ? `over ${over.id}` : 'over nothing')}>
      <Card />
      <Zone id="Near" />
      <Zone id="Far" />
    </DndContext>
  );
}

createRoot(root).render(<Board />);
