import * as Slider from '@radix-ui/react-slider';
import { createRoot } from 'react-dom/client';
import { report, root } from './report.js';

const bar = { position: 'relative', display: 'flex', alignItems: 'center', width: 300, height: 20, margin: 40 };
const thumb = { display: 'block', width: 20, height: 20, background: '#36c' };

createRoot(root).render(
  <Slider.Root style={bar} defaultValue={[25, 75]} step={5} onValueChange={(values) => report(values.join(' to '))}>
    <Slider.Track style={{ position: 'relative', flexGrow: 1, height: 4, background: '#ccc' }}>
      <Slider.Range style={{ position: 'absolute', height: '100%', background: '#36c' }} />
    </Slider.Track>
    <Slider.Thumb style={thumb} aria-label="Least" />
    <Slider.Thumb style={thumb} aria-label="Most" />
  </Slider.Root>,
);
