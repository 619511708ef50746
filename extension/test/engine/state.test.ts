/** States, values and visibility of one element each, marked with `id="x"`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lab } from './harness';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

const table = (rows: [html: string, expected: unknown][]) => rows.map(([html, expected]) => ({ html, expected }));

describe('states', () => {
  test.each(
    table([
      ['<input type="checkbox" id="x" checked>', '[checked]'],
      ['<input type="checkbox" id="x" aria-checked="true">', ''],
      ['<input type="radio" id="x" checked>', '[checked]'],
      ['<div role="checkbox" id="x" aria-checked="mixed"></div>', '[checked=mixed]'],
      ['<div role="radio" id="x" aria-checked="mixed"></div>', ''],
      ['<div role="switch" id="x" aria-checked="TRUE"></div>', '[checked]'],
      ['<div id="x" aria-checked="true"></div>', ''],
      ['<button id="x" disabled></button>', '[disabled]'],
      ['<fieldset disabled><input id="x"></fieldset>', '[disabled]'],
      ['<fieldset disabled><legend><input id="x"></legend></fieldset>', ''],
      ['<fieldset disabled><legend></legend><legend><input id="x"></legend></fieldset>', '[disabled]'],
      ['<select><optgroup disabled><option id="x" selected></optgroup></select>', '[disabled] [selected]'],
      ['<select disabled><option id="x"></select>', '[disabled] [selected]'],
      ['<div aria-disabled="true"><a href="/" id="x"></a></div>', '[disabled]'],
      ['<div aria-disabled="true"><div aria-disabled="false"><button id="x"></button></div></div>', ''],
      ['<div aria-disabled="true"><p id="x"></p></div>', ''],
      ['<a disabled href="/" id="x"></a>', ''],
      ['<button aria-expanded="true" id="x"></button>', '[expanded]'],
      ['<button aria-expanded="false" id="x"></button>', '[expanded=false]'],
      ['<button aria-expanded="undefined" id="x"></button>', ''],
      ['<p aria-expanded="true" id="x"></p>', ''],
      ['<details open><summary id="x"></summary></details>', '[expanded]'],
      ['<details><summary></summary><summary id="x"></summary></details>', ''],
      ['<button popovertarget="p" id="x"></button><div popover id="p"></div>', '[expanded=false]'],
      [
        '<button commandfor="p" command="toggle-popover" id="x"></button><div popover id="p"></div>',
        '[expanded=false]',
      ],
      ['<button commandfor="p" command="show-modal" id="x"></button><dialog id="p"></dialog>', ''],
      ['<h3 id="x"></h3>', '[level=3]'],
      ['<h3 id="x" aria-level="9"></h3>', '[level=9]'],
      ['<div role="heading" id="x"></div>', '[level=2]'],
      ['<div role="heading" aria-level="-1" id="x"></div>', '[level=2]'],
      ['<div role="tree"><div role="treeitem" aria-level="3" id="x"></div></div>', '[level=3]'],
      ['<button aria-pressed="mixed" id="x"></button>', '[pressed=mixed]'],
      ['<button aria-pressed="false" id="x"></button>', '[pressed=false]'],
      ['<a href="/" aria-pressed="true" id="x"></a>', ''],
      ['<div role="tab" aria-selected="true" id="x"></div>', '[selected]'],
      ['<div role="tab" aria-selected="false" id="x"></div>', ''],
      ['<a href="/" aria-current="page" id="x"></a>', '[current=page]'],
      ['<a href="/" aria-current="yes" id="x"></a>', '[current=true]'],
      ['<a href="/" aria-current="false" id="x"></a>', ''],
      ['<input readonly id="x">', '[readonly]'],
      ['<input type="checkbox" readonly id="x">', ''],
      ['<div role="textbox" aria-readonly="true" id="x"></div>', '[readonly]'],
      ['<input required id="x">', '[required]'],
      ['<div role="listbox" aria-required="true" id="x"></div>', '[required]'],
      ['<input aria-invalid="spelling" id="x">', '[invalid]'],
      ['<input aria-invalid="false" id="x">', ''],
      ['<input type="email" value="no address" id="x">', ''],
    ]),
  )('$html', async ({ html, expected }) => {
    const found = await lab.withHtml(html, (world) =>
      world.run(({ name, state }) =>
        name.withCaches(() => state.describeStates(document.querySelector('#x') as Element)),
      ),
    );
    expect(found).toBe(expected);
  });
});

describe('visible, and hidden for assistive technology', () => {
  test.each(
    table([
      ['<p id="x">text</p>', [true, false]],
      ['<p id="x"></p>', [false, false]],
      ['<p id="x" style="height: 5px"></p>', [true, false]],
      ['<p id="x" hidden>text</p>', [false, true]],
      ['<p id="x" hidden="until-found">text</p>', [false, true]],
      ['<p id="x" style="visibility: hidden">text</p>', [false, true]],
      ['<div style="visibility: hidden"><p id="x" style="visibility: visible">text</p></div>', [true, false]],
      ['<p id="x" style="opacity: 0">text</p>', [true, false]],
      ['<p id="x" style="position: absolute; left: -999px">text</p>', [true, false]],
      ['<div style="display: contents" id="x">text</div>', [true, false]],
      ['<div style="display: contents" id="x"><p>text</p></div>', [true, false]],
      ['<div style="display: contents" id="x"></div>', [false, false]],
      ['<div style="display: contents" id="x"><p hidden>text</p></div>', [false, false]],
      ['<div style="content-visibility: hidden"><p id="x">text</p></div>', [false, true]],
      ['<div style="content-visibility: auto"><p id="x">text</p></div>', [true, false]],
      ['<details><p id="x">text</p></details>', [false, true]],
      ['<details><summary id="x">text</summary></details>', [true, false]],
      ['<p id="x" aria-hidden="true">text</p>', [true, true]],
      ['<div aria-hidden="true"><p id="x">text</p></div>', [true, true]],
      ['<div aria-hidden="false"><p id="x">text</p></div>', [true, false]],
      ['<div inert><p id="x">text</p></div>', [true, true]],
      ['<select><option id="x">text</option></select>', [false, false]],
      ['<select hidden><option id="x">text</option></select>', [false, true]],
      ['<svg width="9" height="9"><rect id="x" width="5" height="5"/></svg>', [true, false]],
      ['<body><style id="x" style="display: block">text</style></body>', [true, true]],
      ['<p id="x">text</p><dialog open>not modal</dialog>', [true, false]],
      [
        '<p id="x">text</p><dialog></dialog><script>document.querySelector("dialog").showModal()</script>',
        [true, true],
      ],
      [
        '<dialog><p id="x">text</p></dialog><script>document.querySelector("dialog").showModal()</script>',
        [true, false],
      ],
      [
        '<dialog><p id="x">text</p><dialog id="d"></dialog></dialog><script>for (const d of document.querySelectorAll("dialog")) d.showModal()</script>',
        [true, true],
      ],
      [
        `<style>::backdrop { display: none }</style><p id="x">text</p><dialog></dialog>
         <script>document.querySelector("dialog").showModal()</script>`,
        [true, true],
      ],
      [
        `<p id="x">text</p><div id="h"></div><script>
           const root = document.querySelector("#h").attachShadow({ mode: "open" });
           root.innerHTML = "<dialog></dialog>";
           root.firstChild.showModal();
         </script>`,
        [true, true],
      ],
    ]),
  )('$html', async ({ html, expected }) => {
    const found = await lab.withHtml(html, (world) =>
      world.run(({ visibility }) => {
        const el = document.querySelector('#x') as Element;
        return [visibility.isVisible(el), visibility.isHiddenForAria(el)];
      }),
    );
    expect(found).toEqual(expected);
  });
});
