import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { report, root } from './report.js';

function Rows() {
  const box = useRef(null);
  const rows = useVirtualizer({ count: 10000, getScrollElement: () => box.current, estimateSize: () => 36 });
  return (
    <div ref={box} role="listbox" aria-label="Rows" tabIndex={0} style={{ height: 300, overflow: 'auto' }}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            role="option"
            aria-selected={false}
            tabIndex={-1}
            style={{ position: 'absolute', top: 0, width: '100%', height: 36, transform: `translateY(${start}px)` }}
            onClick={() => report('row', index + 1)}
          >
            Row {index + 1}
          </div>
        ))}
      </div>
    </div>
  );
}

createRoot(root).render(<Rows />);
