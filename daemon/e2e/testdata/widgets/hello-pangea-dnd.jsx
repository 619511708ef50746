import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { report, root } from './report.js';

function Board() {
  const [lists, setLists] = useState({ Todo: ['Write', 'Read', 'Draw'], Done: ['Sleep'] });
  const onDragEnd = ({ source, destination }) => {
    if (!destination) return report('dropped nowhere');
    const next = { Todo: [...lists.Todo], Done: [...lists.Done] };
    next[destination.droppableId].splice(destination.index, 0, ...next[source.droppableId].splice(source.index, 1));
    setLists(next);
    report('todo', ...next.Todo, 'done', ...next.Done);
  };
  return (
    <DragDropContext onDragEnd={onDragEnd}>
      {Object.entries(lists).map(([name, cards]) => (
        <Droppable key={name} droppableId={name}>
          {({ innerRef, droppableProps, placeholder }) => (
            <section ref={innerRef} {...droppableProps} aria-label={name} style={{ width: 200, padding: 10, border: '1px solid', margin: 10 }}>
              {cards.map((card, index) => (
                <Draggable key={card} draggableId={card} index={index}>
                  {({ innerRef, draggableProps, dragHandleProps }) => (
                    <div ref={innerRef} {...draggableProps} {...dragHandleProps} style={{ padding: 12, background: '#def', ...draggableProps.style }}>
                      {card}
                    </div>
                  )}
                </Draggable>
              ))}
              {placeholder}
            </section>
          )}
        </Droppable>
      ))}
    </DragDropContext>
  );
}

createRoot(root).render(<Board />);
