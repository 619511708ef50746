import { describe, expect, it } from 'vitest';
import { descriptorsOf } from '../../src/lib/manifest';
import { conform } from '../../src/lib/schema';
import { carried, type Schema } from '../../src/registry.gen';

const locator: Schema = {
  type: 'object',
  properties: { strategy: { type: 'string', enum: ['role', 'css'] }, value: { type: 'string', minLength: 1 } },
  required: ['strategy', 'value'],
};

describe('conform', () => {
  it.each<[name: string, schema: Schema, value: unknown]>([
    ['string', { type: 'string' }, 'x'],
    ['null beside a type', { type: ['string', 'null'] }, null],
    ['integer', { type: 'integer' }, 3],
    ['integer written as 3.0', { type: 'integer' }, 3.0],
    ['bounds', { type: 'number', minimum: -90, maximum: 90 }, -90],
    ['code points, not code units', { type: 'string', maxLength: 1 }, '😀'],
    ['pattern', { type: 'string', pattern: '^@e[0-9a-f]{32}$' }, `@e${'0'.repeat(32)}`],
    ['list', { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 }, [1, 2]],
    ['map', { type: 'object', additionalProperties: { type: 'string' } }, { a: 'b' }],
    ['unknown property', locator, { strategy: 'css', value: 'a', later: 1 }],
    ['anything', {}, [{ x: null }]],
  ])('takes %s', (_, schema, value) => {
    expect(conform(schema, value)).toEqual({ ok: true, value });
  });

  it.each<[field: string, schema: Schema, value: unknown]>([
    ['', { type: 'object' }, []],
    ['', { type: 'object' }, null],
    ['', { type: 'integer' }, 1.5],
    ['', { type: 'number' }, '1'],
    ['', { type: 'array' }, {}],
    ['', { type: 'string', minLength: 1 }, ''],
    ['', { type: 'string', maxLength: 1 }, 'ab'],
    ['', { type: 'integer', maximum: 5 }, 6],
    ['', { type: 'array', maxItems: 1 }, [1, 2]],
    ['1', { type: 'array', items: { type: 'integer' } }, [1, 'x']],
    ['value', locator, { strategy: 'role' }],
    ['strategy', locator, { strategy: 'xpath', value: 'a' }],
    ['a.b', { type: 'object', properties: { a: { type: 'object', required: ['b'] } } }, { a: {} }],
    ['k', { type: 'object', additionalProperties: { type: 'string' } }, { k: 1 }],
    ['ref', { type: 'object', properties: { ref: { type: 'string', pattern: '^@e[0-9a-f]{32}$' } } }, { ref: '@e1' }],
  ])('names the field %j', (field, schema, value) => {
    expect(conform(schema, value)).toMatchObject({ ok: false, misfit: { field } });
  });

  it('fills in defaults, at any depth, without touching what it was given', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        a: { type: 'integer', default: 5 },
        b: { type: 'object', properties: { c: { type: 'array', default: [] } } },
      },
    };
    const given = { b: {} };
    expect(conform(schema, given)).toEqual({ ok: true, value: { a: 5, b: { c: [] } } });
    expect(given).toEqual({ b: {} });
  });

  it('is not fooled by a property named __proto__', () => {
    const value = JSON.parse('{"__proto__": {"strategy": "css", "value": "x"}}') as unknown;
    expect(conform(locator, value)).toMatchObject({ ok: false, misfit: { field: 'strategy' } });
  });

  it('knows every keyword of the registry', () => {
    const known = new Set<string>(
      'type enum minLength maxLength minimum maximum pattern items minItems maxItems properties required additionalProperties default'.split(
        ' ',
      ),
    );
    const annotations = new Set(['description', '$schema']);
    const seen = new Set<string>();
    const walk = (schema: Schema) => {
      for (const keyword of Object.keys(schema)) {
        seen.add(keyword);
      }
      for (const property of Object.values(schema.properties ?? {})) {
        walk(property);
      }
      if (schema.items !== undefined) {
        walk(schema.items);
      }
      if (typeof schema.additionalProperties === 'object') {
        walk(schema.additionalProperties);
      }
    };
    for (const { inputSchema, outputSchema } of descriptorsOf(carried)) {
      walk(inputSchema);
      walk(outputSchema);
    }
    expect([...seen].filter((keyword) => !known.has(keyword) && !annotations.has(keyword))).toEqual([]);
  });
});
