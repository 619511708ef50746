// Everything works without this file; with it, the cart counts along and order pages keep themselves fresh.

for (const form of document.querySelectorAll('form[data-add-to-cart]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const response = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
      headers: { accept: 'application/json' },
    });
    // A visitor who is not signed in is sent to the sign-in page, as the form itself would do.
    if (response.redirected) {
      location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
      return;
    }
    const toast = document.getElementById('added');
    if (!response.ok) {
      toast.textContent = await response.text();
      return;
    }
    const { count, added } = await response.json();
    const badge = document.getElementById('cart-count');
    badge.textContent = count;
    badge.dataset.count = count;
    toast.textContent = `Added ${added}.`;
  });
}

for (const form of document.querySelectorAll('form[data-submit-on-change]')) {
  form.addEventListener('change', () => form.requestSubmit());
}

for (const form of document.querySelectorAll('form[data-confirm]')) {
  form.addEventListener('submit', (event) => {
    if (!confirm(form.dataset.confirm)) event.preventDefault();
  });
}

for (const region of document.querySelectorAll('[data-live]')) {
  const refresh = async () => {
    const response = await fetch(location.href);
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(region.id);
    if (fresh) region.replaceChildren(...fresh.childNodes);
  };
  // One after another, so that an older answer never replaces a newer one.
  let turn = Promise.resolve();
  const source = new EventSource(region.dataset.live);
  source.addEventListener('message', () => {
    turn = turn.then(refresh);
  });
  addEventListener('pagehide', () => source.close());
}
