import type { Schema } from '../registry.gen';

/** Where a value does not fit its schema: `field` is a dotted path, empty for the value as a whole. */
export interface Misfit {
  field: string;
  problem: string;
}

export type Conformed = { ok: true; value: unknown } | { ok: false; misfit: Misfit };

/**
 * Checks a JSON value against a schema that uses the keywords of `Schema` and fills in defaults. The answer is a new
 * value; unknown properties are kept, since a newer daemon may send more than this extension knows.
 */
export function conform(schema: Schema, value: unknown): Conformed {
  try {
    return { ok: true, value: checked(schema, value, '') };
  } catch (error) {
    if (error instanceof MisfitError) {
      return { ok: false, misfit: error.misfit };
    }
    throw error;
  }
}

class MisfitError extends Error {
  readonly misfit: Misfit;

  constructor(field: string, problem: string) {
    super(problem);
    this.misfit = { field, problem };
  }
}

function checked(schema: Schema, value: unknown, field: string): unknown {
  const must = (holds: boolean, problem: string) => {
    if (!holds) {
      throw new MisfitError(field, problem);
    }
  };
  if (schema.type !== undefined) {
    const types = Array.isArray(schema.type) ? schema.type : [schema.type];
    must(
      types.some((type) => isOfType(type, value)),
      `must be of type ${types.join(' or ')}`,
    );
  }
  if (schema.enum !== undefined) {
    must(schema.enum.includes(value), `must be one of ${JSON.stringify(schema.enum)}`);
  }
  if (typeof value === 'string') {
    // JSON Schema counts characters as code points.
    const length = [...value].length;
    must(length >= (schema.minLength ?? 0), `must have at least ${schema.minLength} characters`);
    must(length <= (schema.maxLength ?? Infinity), `must have at most ${schema.maxLength} characters`);
    must(
      schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value),
      `must match the pattern ${schema.pattern}`,
    );
  } else if (typeof value === 'number') {
    must(value >= (schema.minimum ?? -Infinity), `must be at least ${schema.minimum}`);
    must(value <= (schema.maximum ?? Infinity), `must be at most ${schema.maximum}`);
  } else if (Array.isArray(value)) {
    must(value.length >= (schema.minItems ?? 0), `must have at least ${schema.minItems} items`);
    must(value.length <= (schema.maxItems ?? Infinity), `must have at most ${schema.maxItems} items`);
    const { items } = schema;
    return items === undefined ? value : value.map((item, i) => checked(items, item, join(field, String(i))));
  } else if (typeof value === 'object' && value !== null) {
    return checkedObject(schema, value as Record<string, unknown>, field);
  }
  return value;
}

function checkedObject(schema: Schema, value: Record<string, unknown>, field: string): Record<string, unknown> {
  const properties = schema.properties ?? {};
  const out = new Map(Object.entries(value));
  for (const [name, property] of Object.entries(properties)) {
    if (out.has(name)) {
      out.set(name, checked(property, out.get(name), join(field, name)));
    } else if (property.default !== undefined) {
      out.set(name, structuredClone(property.default));
    }
  }
  for (const name of schema.required ?? []) {
    if (!out.has(name)) {
      throw new MisfitError(join(field, name), 'is required');
    }
  }
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object') {
    for (const [name, item] of out) {
      if (!Object.hasOwn(properties, name)) {
        out.set(name, checked(additionalProperties, item, join(field, name)));
      }
    }
  }
  // fromEntries defines properties: a key named __proto__ stays an ordinary key.
  return Object.fromEntries(out);
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function join(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}
