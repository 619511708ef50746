import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Outlet, Route, Routes, useNavigate, useParams } from 'react-router';
import { report, root } from './report.js';

const home = '/react-router';

function Frame() {
  return (
    <>
      <nav aria-label="Main">
        <Link to={home}>Home</Link> <Link to={`${home}/people`}>People</Link>
      </nav>
      <Outlet />
    </>
  );
}

function People() {
  const go = useNavigate();
  const submit = (event) => {
    event.preventDefault();
    go(`${home}/people/${event.target.elements.who.value}`);
  };
  return (
    <form onSubmit={submit}>
      <h1>People</h1>
      <label>
        Who <input name="who" />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}

function Person() {
  const { who } = useParams();
  report(`${location.pathname.slice(home.length)} shows ${who}`);
  return <h1>{who}</h1>;
}

createRoot(root).render(
  <BrowserRouter>
    <Routes>
      <Route path={home} element={<Frame />}>
        <Route index element={<h1>Home</h1>} />
        <Route path="people" element={<People />} />
        <Route path="people/:who" element={<Person />} />
      </Route>
    </Routes>
  </BrowserRouter>,
);
