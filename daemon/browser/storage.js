// Reads and writes what an origin stores, in a blank document of that origin, where no script of a page runs: read
// and part, take and write. Only session, which reads session storage, is for pages as they are. All data crosses as
// JSON text, in the form that package storagestate describes; value.go there lists how values are written that JSON
// can't hold.
(() => {
  'use strict';

  /** Only the browser can hold such a value (a CryptoKey, an ImageData), or it does not fit the form. */
  class Unsavable extends Error {}
  class TooLarge extends Error {}

  const MAX_DEPTH = 500; // of the reader in Go as well

  const arrays = {
    i8: Int8Array,
    ui8: Uint8Array,
    ui8c: Uint8ClampedArray,
    i16: Int16Array,
    ui16: Uint16Array,
    i32: Int32Array,
    ui32: Uint32Array,
    f16: globalThis.Float16Array,
    f32: Float32Array,
    f64: Float64Array,
    bi64: BigInt64Array,
    bui64: BigUint64Array,
  };

  const base64 = (buffer, offset, length) => new Uint8Array(buffer, offset, length).toBase64();
  const bytes = (text) => Uint8Array.fromBase64(text);

  /** The kind of an object. Structured clones bring no symbols along, so the tag is the platform's own. */
  const kind = (object) => Object.prototype.toString.call(object).slice(8, -1);

  /** An array without holes and without further properties. */
  const isDense = (array) => Object.keys(array).length === array.length;

  /** Whether JSON holds a value exactly as it is. */
  function isPlain(value, depth = 0, seen = new Set()) {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return true;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0);
      case 'object':
        if (value === null) return true;
        break;
      default:
        return false;
    }
    if (depth >= MAX_DEPTH || seen.has(value)) return false;
    seen.add(value);
    const what = kind(value);
    const plain = what === 'Object' || (what === 'Array' && isDense(value));
    return plain && Object.values(value).every((inner) => isPlain(inner, depth + 1, seen));
  }

  /**
   * Makes an encoder of one value. The contents of a Blob can't be had at once: `later` takes what fills them in,
   * and their size is spent already.
   */
  function encoder(later, spend) {
    const seen = new Map();
    const name = (object) => {
      seen.set(object, seen.size + 1);
      return seen.size;
    };
    const blob = (target, value) => {
      spend(Math.ceil(value.size / 3) * 4);
      later.push(async () => {
        target.b = base64(await value.arrayBuffer());
      });
    };

    const encode = (value, depth) => {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return value;
        case 'undefined':
          return { v: 'undefined' };
        case 'bigint':
          return { bi: `${value}` };
        case 'number':
          if (Object.is(value, -0)) return { v: '-0' };
          return Number.isFinite(value) ? value : { v: `${value}` };
      }
      if (value === null) return { v: 'null' };
      if (seen.has(value)) return { ref: seen.get(value) };
      if (depth >= MAX_DEPTH) throw new Unsavable();
      const inside = (inner) => encode(inner, depth + 1);
      const what = kind(value);
      switch (what) {
        case 'Array': {
          if (!isDense(value)) throw new Unsavable();
          const id = name(value);
          return { a: value.map(inside), id };
        }
        case 'Object': {
          const id = name(value);
          return { o: Object.keys(value).map((k) => ({ k, v: inside(value[k]) })), id };
        }
        case 'Map': {
          const id = name(value);
          return { m: Array.from(value, ([k, v]) => ({ k: inside(k), v: inside(v) })), id };
        }
        case 'Set': {
          const id = name(value);
          return { s: Array.from(value, inside), id };
        }
        case 'Date':
          return { d: Number.isNaN(value.getTime()) ? '' : value.toJSON() };
        case 'RegExp':
          return { r: { p: value.source, f: value.flags } };
        case 'Error':
          return { e: { n: `${value.name}`, m: `${value.message}`, s: `${value.stack}` } };
        case 'ArrayBuffer':
          return { ab: { b: base64(value) } };
        case 'DataView':
          return { dv: { b: base64(value.buffer, value.byteOffset, value.byteLength) } };
        case 'Blob': {
          const bl = { t: value.type, b: '' };
          blob(bl, value);
          return { bl };
        }
        case 'File': {
          const fi = { n: value.name, t: value.type, m: value.lastModified, b: '' };
          blob(fi, value);
          return { fi };
        }
      }
      for (const [k, type] of Object.entries(arrays)) {
        if (type?.name === what) return { ta: { b: base64(value.buffer, value.byteOffset, value.byteLength), k } };
      }
      throw new Unsavable();
    };
    return (value) => encode(value, 0);
  }

  function decoder() {
    const seen = new Map();
    const decode = (value) => {
      if (typeof value !== 'object') return value;
      if ('v' in value) return { undefined, null: null, NaN, Infinity, '-Infinity': -Infinity, '-0': -0 }[value.v];
      if ('ref' in value) return seen.get(value.ref);
      if ('d' in value) return new Date(value.d);
      if ('bi' in value) return BigInt(value.bi);
      if ('r' in value) return new RegExp(value.r.p, value.r.f);
      if ('e' in value) return Object.assign(new Error(value.e.m), { name: value.e.n, stack: value.e.s });
      if ('ab' in value) return bytes(value.ab.b).buffer;
      if ('ta' in value) return new arrays[value.ta.k](bytes(value.ta.b).buffer);
      if ('dv' in value) return new DataView(bytes(value.dv.b).buffer);
      if ('bl' in value) return new Blob([bytes(value.bl.b)], { type: value.bl.t });
      if ('fi' in value) {
        const { n, t, m, b } = value.fi;
        return new File([bytes(b)], n, { type: t, lastModified: m });
      }
      const known = (object) => {
        seen.set(value.id, object);
        return object;
      };
      if ('a' in value) {
        const list = known([]);
        for (const inner of value.a) list.push(decode(inner));
        return list;
      }
      if ('s' in value) {
        const set = known(new Set());
        for (const inner of value.s) set.add(decode(inner));
        return set;
      }
      if ('m' in value) {
        const map = known(new Map());
        for (const { k, v } of value.m) map.set(decode(k), decode(v));
        return map;
      }
      const object = known({});
      for (const { k, v } of value.o) {
        // Assigning to __proto__ would not make a property.
        Object.defineProperty(object, k, { value: decode(v), writable: true, enumerable: true, configurable: true });
      }
      return object;
    };
    return decode;
  }

  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  /** Counts down what may still be read. */
  function allowance(max) {
    let left = max;
    return (size) => {
      left -= size;
      if (left < 0) throw new TooLarge();
    };
  }

  function readRecord(cursor, inline, spend) {
    const later = [];
    const record = {};
    // Playwright reads `key ?? keyEncoded`, and writes neither for a key that counts as false.
    if (!inline) {
      if (cursor.key && isPlain(cursor.key)) record.key = cursor.key;
      else record.keyEncoded = encoder(later, spend)(cursor.key);
    }
    if (cursor.value !== null && isPlain(cursor.value)) record.value = cursor.value;
    else record.valueEncoded = encoder(later, spend)(cursor.value);
    spend(JSON.stringify(record).length);
    return { record, later };
  }

  async function readStore(store, spend, skip) {
    const inline = store.keyPath !== null;
    const found = [];
    const request = store.openCursor();
    await new Promise((resolve, reject) => {
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const cursor = request.result;
        if (cursor === null) return resolve();
        try {
          found.push(readRecord(cursor, inline, spend));
        } catch (error) {
          if (!(error instanceof Unsavable)) return reject(error);
          skip();
        }
        cursor.continue();
      };
    });
    return {
      later: found.flatMap(({ later }) => later),
      store: {
        name: store.name,
        ...path(store.keyPath),
        autoIncrement: store.autoIncrement,
        indexes: Array.from(store.indexNames, (name) => {
          const { keyPath, unique, multiEntry } = store.index(name);
          return { name, ...path(keyPath), unique, multiEntry };
        }),
        records: found.map(({ record }) => record),
      },
    };
  }

  /** A key path as it is written. */
  function path(keyPath) {
    if (keyPath === null) return {};
    return typeof keyPath === 'string' ? { keyPath } : { keyPathArray: Array.from(keyPath) };
  }

  async function readDatabase(name, spend, skip) {
    const request = indexedDB.open(name);
    // It was deleted since it was listed, and must not come back by being read.
    request.onupgradeneeded = () => request.transaction.abort();
    const db = await done(request);
    try {
      // A page that wants another version does not have to wait for long.
      db.onversionchange = () => db.close();
      const names = Array.from(db.objectStoreNames);
      const stores = [];
      const later = [];
      if (names.length > 0) {
        const transaction = db.transaction(names, 'readonly');
        for (const name of names) {
          const found = await readStore(transaction.objectStore(name), spend, skip);
          stores.push(found.store);
          later.push(...found.later);
        }
      }
      for (const fill of later) await fill();
      return { name, version: db.version, stores };
    } finally {
      db.close();
    }
  }

  function items(storage, spend) {
    return Array.from({ length: storage.length }, (_, i) => {
      const name = storage.key(i);
      const item = { name, value: storage.getItem(name) };
      spend(JSON.stringify(item).length);
      return item;
    });
  }

  /** The session storage of a live page, and whose it is; `text` is missing when that is longer than `max`. */
  function session(max) {
    try {
      return { origin: self.origin, text: JSON.stringify(items(sessionStorage, allowance(max))) };
    } catch (error) {
      if (error instanceof TooLarge) return { origin: self.origin };
      return { origin: 'null', text: '[]' }; // a document that may not store anything
    }
  }

  let text = '';

  /** Reads everything and keeps it for `part`. `max` bounds its length, roughly. */
  async function read(max) {
    let skipped = 0;
    const spend = allowance(max);
    const skip = () => {
      skipped++;
    };
    try {
      const databases = [];
      for (const { name } of await indexedDB.databases()) {
        try {
          databases.push(await readDatabase(name, spend, skip));
        } catch (error) {
          if (error instanceof TooLarge) throw error;
          skip(); // it can't be opened, or what is in it can't be read any more
        }
      }
      text = JSON.stringify({ localStorage: items(localStorage, spend), indexedDB: databases });
    } catch (error) {
      if (error instanceof TooLarge) return { tooLarge: true };
      throw error;
    }
    return { length: text.length, skipped };
  }

  /** The text that `read` made from an offset on, at most `max` long; it never ends inside a surrogate pair. */
  function part(from, max) {
    let end = Math.min(from + max, text.length);
    if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
    return text.slice(from, end);
  }

  const pieces = [];

  /** Takes the next piece of the text for `write`. */
  const take = (piece) => void pieces.push(piece);

  async function write() {
    const origin = JSON.parse(pieces.join(''));
    for (const { name, value } of origin.localStorage) localStorage.setItem(name, value);
    for (const { name, value } of origin.sessionStorage ?? []) sessionStorage.setItem(name, value);
    for (const db of origin.indexedDB ?? []) await writeDatabase(db);
  }

  /** Makes a database in one transaction: it is there as a whole or not at all. */
  async function writeDatabase({ name, version, stores }) {
    const request = indexedDB.open(name, version);
    let isNew = false;
    let failure;
    request.onupgradeneeded = () => {
      isNew = true;
      try {
        for (const store of stores) writeStore(request.result, store);
      } catch (error) {
        failure = error;
        request.transaction.abort();
      }
    };
    try {
      (await done(request)).close();
    } catch (error) {
      throw failure ?? error;
    }
    if (!isNew) throw new Error('there is such a database already');
  }

  function writeStore(db, { name, keyPath, keyPathArray, autoIncrement, indexes, records }) {
    const store = db.createObjectStore(name, { keyPath: keyPathArray ?? keyPath ?? null, autoIncrement });
    for (const index of indexes) {
      const { unique, multiEntry } = index;
      store.createIndex(index.name, index.keyPathArray ?? index.keyPath, { unique, multiEntry });
    }
    for (const { key, keyEncoded, value, valueEncoded } of records) {
      const k = keyEncoded === undefined ? key : decoder()(keyEncoded);
      const v = valueEncoded === undefined ? value : decoder()(valueEncoded);
      if (k === undefined) store.put(v);
      else store.put(v, k);
    }
  }

  return { read, part, session, take, write };
})();
