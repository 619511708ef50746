package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// shop is a site that stores all kinds of things, and counts what it is asked for.
type shop struct {
	*httptest.Server
	mu   sync.Mutex
	seen []string // path and cookies of each request
}

// shopScript has a page fill its stores, and tell what is in them in words that differ for values that differ.
const shopScript = `<script>
const open = (name, version, upgrade) => new Promise((resolve, reject) => {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => upgrade(request.result);
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const wait = request => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });

async function fill() {
  localStorage.setItem('where', location.host);
  localStorage.setItem('lone \ud800', '\udfff \ud83d\ude00 <&>');
  localStorage.setItem('', '');
  sessionStorage.setItem('tab', location.host + ' \udc00');
  await open('empty', 7, () => {}).then(db => db.close());
  const db = await open('shop', 3, db => {
    const orders = db.createObjectStore('orders', { keyPath: 'id', autoIncrement: true });
    orders.createIndex('by who', ['who', 'when']);
    orders.createIndex('tags', 'tags', { multiEntry: true });
    orders.createIndex('mail', 'mail', { unique: true });
    db.createObjectStore('loose');
    db.createObjectStore('pair', { keyPath: ['a', 'b.c'] });
    db.createObjectStore('counted', { autoIncrement: true });
  });
  const t = db.transaction(db.objectStoreNames, 'readwrite');
  const put = (store, value, key) => t.objectStore(store).put(value, key);
  put('orders', { who: 'Ann', when: new Date(0), tags: ['x', 'y'], mail: 'a@x' });
  put('orders', { who: 'Bob', when: new Date(86400000), mail: 'b@x', plain: [1, 'two', null, { three: true, '': 0 }] });
  const shared = { in: 'two places' };
  const cycle = { name: 'cycle', left: shared, right: shared };
  cycle.self = cycle;
  cycle.map = new Map([[cycle, new Set([1, 'a', cycle])], [NaN, new Map()]]);
  put('loose', cycle, 'cycle');
  const values = [
    undefined, null, true, false, 0, -0, NaN, Infinity, -Infinity, 1.5, '', 'text \ud800', 12345678901234567890n, -1n,
    new Date(1e12), new Date(NaN), /a(b)\/c/giu, new TypeError('no'),
    new Uint8Array([1, 2, 3]).buffer, new DataView(new Uint8Array([9, 8, 7, 6]).buffer, 1, 2), new Uint8Array([0, 1, 2, 3]).subarray(1, 3),
    new Int8Array([-1]), new Uint8ClampedArray([255]), new Int16Array([-300]), new Uint16Array([65535]), new Int32Array([-7e4]),
    new Uint32Array([4e9]), new Float32Array([1.5]), new Float64Array([NaN, 0.1]), new BigInt64Array([-5n]), new BigUint64Array([5n]),
    ...(globalThis.Float16Array ? [new Float16Array([0.5])] : []),
    new Blob(['some ', 'text'], { type: 'text/plain' }), new File([new Uint8Array([0, 255])], 'a ü.bin', { type: 'x/y', lastModified: 1234 }),
    [], {}, [[[]]], [undefined, new Date(5)], { nested: { deep: [new Map([['k', { v: new Set() }]])] } },
    JSON.parse('{"__proto__":{"polluted":1},"toJSON":"no function","v":"null"}'),
  ];
  values.forEach((value, i) => put('loose', value, i));
  put('loose', 'date key', new Date(99)); put('loose', 'list key', ['k', [1, new Date(1)]]); put('loose', 'bytes key', new Uint8Array([1, 2]));
  put('loose', 'empty key', '');
  put('pair', { a: 1, b: { c: 'x' } });
  put('counted', 'first'); put('counted', 'second');
  await new Promise((resolve, reject) => { t.oncomplete = resolve; t.onabort = () => reject(t.error); });
  db.close();
}

async function tell(value, seen = new Map()) {
  const what = Object.prototype.toString.call(value).slice(8, -1);
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return typeof value + ' ' + String(value);
  if (seen.has(value)) return '#' + seen.get(value);
  seen.set(value, seen.size);
  const all = list => Promise.all(Array.from(list, inner => tell(inner, seen)));
  const bytes = buffer => Array.from(new Uint8Array(buffer)).join(' ');
  if (value instanceof Date || value instanceof RegExp) return what + ' ' + String(value) + ' ' + Number(value);
  if (value instanceof Error) return what + ' ' + value.constructor.name + ' ' + value.name + ' ' + value.message;
  if (value instanceof ArrayBuffer) return what + ' ' + bytes(value);
  if (ArrayBuffer.isView(value)) return what + ' ' + bytes(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength));
  if (value instanceof Blob) return [what, value.type, value.name, value.lastModified && value.name && value.lastModified, bytes(await value.arrayBuffer())].join(' ');
  let inner = [];
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) for (const i of value) inner.push(await tell(i, seen));
  else for (const k of Object.keys(value)) inner.push(JSON.stringify(k) + ': ' + await tell(value[k], seen));
  return what + '(' + inner.join(', ') + ')';
}

async function list() {
  const lines = [];
  for (let i = 0; i < localStorage.length; i++) lines.push('local ' + JSON.stringify([localStorage.key(i), localStorage.getItem(localStorage.key(i))]));
  for (const { name, version } of (await indexedDB.databases()).sort((a, b) => a.name < b.name ? -1 : 1)) {
    const db = await open(name);
    lines.push('database ' + name + ' ' + version + ' ' + db.version);
    for (const name of db.objectStoreNames) {
      const store = db.transaction(name).objectStore(name);
      lines.push('store ' + await tell([name, store.keyPath && (store.keyPath.length ? [...store.keyPath] : store.keyPath), store.autoIncrement]));
      for (const index of [...store.indexNames].map(name => store.index(name))) {
        lines.push('index ' + JSON.stringify([index.name, index.keyPath, index.unique, index.multiEntry]));
      }
      const keys = await wait(store.getAllKeys());
      const values = await wait(db.transaction(name).objectStore(name).getAll());
      for (const [i, key] of keys.entries()) lines.push('record ' + await tell(key) + ' = ' + await tell(values[i]));
    }
    db.close();
  }
  return lines.sort().join('\n');
}
</script>`

func newShop(t *testing.T) *shop {
	s := &shop{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" { // a browser asks for it when it likes
			http.NotFound(w, r)
			return
		}
		s.mu.Lock()
		s.seen = append(s.seen, r.Host+r.URL.Path+" "+r.Header.Get("Cookie"))
		s.mu.Unlock()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/login":
			for _, c := range []string{
				"session=s3cret; HttpOnly", "__Host-id=1; Secure; Path=/", "lasting=2; Max-Age=8640000; SameSite=Strict", "deep=3; Path=/deep", "=nameless",
			} {
				w.Header().Add("Set-Cookie", c)
			}
			fmt.Fprint(w, shopScript)
		case "/outer": // with a frame of the other host, which gets a partitioned cookie
			fmt.Fprintf(w, `<iframe src="%s/inner"></iframe>`, s.other())
		case "/inner":
			if cookie, err := r.Cookie("part"); err == nil {
				fmt.Fprintf(w, "<title>%s</title>", cookie.Value)
				return
			}
			w.Header().Add("Set-Cookie", "part=mine; Secure; SameSite=None; Partitioned; HttpOnly")
		case "/worker.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, `onactivate = e => e.waitUntil(clients.claim()); onfetch = e => e.respondWith(fetch(e.request))`)
		default:
			fmt.Fprint(w, shopScript)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *shop) other() string { return strings.Replace(s.URL, "127.0.0.1", "localhost", 1) }

// requests are those so far; it forgets them.
func (s *shop) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	seen := s.seen
	s.seen = nil
	return seen
}
