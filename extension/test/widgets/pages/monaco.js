import * as monaco from 'monaco-editor-core';

window.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob())) };
const place = document.body.appendChild(document.createElement('div'));
place.style.cssText = 'width: 600px; height: 300px';
const editor = monaco.editor.create(place, { value: 'old\nwords', ariaLabel: 'Note' });
window.model = () => editor.getValue();
