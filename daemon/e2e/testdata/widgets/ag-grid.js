import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { report, root } from './report.js';

ModuleRegistry.registerModules([AllCommunityModule]);
root.style.height = '300px';
createGrid(root, {
  rowData: Array.from({ length: 10000 }, (_, i) => ({ part: `Part ${i + 1}`, stock: (i * 37) % 101 })),
  columnDefs: [
    { field: 'part', headerName: 'Part' },
    { field: 'stock', headerName: 'Stock', editable: true },
  ],
  rowSelection: { mode: 'singleRow', checkboxes: false, enableClickSelection: true },
  onSortChanged: ({ api }) => report('first is', api.getDisplayedRowAtIndex(0).data.part),
  onCellValueChanged: ({ data, newValue }) => report(data.part, 'has', newValue),
  onSelectionChanged: ({ api }) => report('chosen', ...api.getSelectedRows().map(({ part }) => part)),
});
