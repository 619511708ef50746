import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Field({ name, kind = 'input', change = (text) => text, ...rest }) {
  const [value, setValue] = useState('old');
  window.fields[name] = value;
  const onChange = (event) => {
    window.changes.push(`${name}=${event.target.value}`);
    setValue(change(event.target.value));
  };
  return h('label', null, name, h(kind, { value, onChange, ...rest }));
}

function Switch() {
  const [on, setOn] = useState(false);
  window.fields.Agree = on;
  return h('label', null, h('input', { type: 'checkbox', checked: on, onChange: () => setOn(!on) }), 'Agree');
}

function Choice() {
  const [size, setSize] = useState('s');
  window.fields.Size = size;
  const options = ['s', 'm', 'l'].map((value) => h('option', { key: value, value }, value.toUpperCase()));
  return h('label', null, 'Size', h('select', { value: size, onChange: (event) => setSize(event.target.value) }, options));
}

/** Keyed by its own value: React puts a new element in the place of the old one at each change. */
function Remade() {
  const [value, setValue] = useState('old');
  window.fields.Remade = value;
  return h('label', { key: value }, 'Remade', h('input', { value, onChange: (event) => setValue(event.target.value) }));
}

window.fields = {};
window.changes = [];
window.model = () => window.fields;
createRoot(document.body.appendChild(document.createElement('main'))).render(
  h(
    'form',
    null,
    h(Field, { name: 'Plain' }),
    h(Field, { name: 'Long', kind: 'textarea' }),
    h(Field, { name: 'Upper', change: (text) => text.toUpperCase() }),
    h(Field, { name: 'Digits', change: (text) => text.replace(/\D/g, '') }),
    h(Field, { name: 'Fixed', change: () => 'old' }),
    h(Field, { name: 'Day', type: 'date' }),
    h(Switch),
    h(Choice),
    h(Remade),
  ),
);
