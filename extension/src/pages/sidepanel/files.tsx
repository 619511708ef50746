import { useEffect, useId, useState } from 'preact/hooks';
import {
  deleteFile,
  NotStored,
  onFilesChanged,
  type StoredFile,
  storedFiles,
  storeFile,
  summarisePending,
} from '../../lib/file-store';
import { Confirmed, Problem } from '../ui/controls';
import { Icon } from '../ui/icons';

/** What clients may put into file inputs of pages; they see names and summaries, never what is inside. */
export function Files() {
  const files = useFiles();
  const [problems, setProblems] = useState<string[]>([]);
  const add = async (chosen: Iterable<File>) => {
    const failed: string[] = [];
    for (const file of chosen) {
      await storeFile(file).catch((error) => failed.push(error instanceof NotStored ? error.message : `${error}`));
    }
    setProblems(failed);
    await summarisePending();
  };
  return (
    <>
      <Drop add={add} />
      <Problem text={problems.join(' ') || undefined} />
      <p class="visually-hidden" role="status">
        {files && (files.length === 1 ? '1 file' : `${files.length} files`)}
      </p>
      {files?.length === 0 && (
        <p class="empty">No files yet. Clients can attach what you add here to pages, and you are asked each time.</p>
      )}
      <ul class="items" aria-label="Files, the newest first">
        {files?.map((file) => (
          <Row key={file.id} file={file} />
        ))}
      </ul>
    </>
  );
}

function Drop({ add }: { add: (files: Iterable<File>) => void }) {
  const [over, setOver] = useState(false);
  const id = useId();
  return (
    <section
      class={over ? 'drop over' : 'drop'}
      aria-label="Add files"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <Icon name="file" />
      <p>Drop files here, or</p>
      <input
        type="file"
        multiple
        id={id}
        class="visually-hidden"
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <label class="button plain" for={id}>
        Choose files
      </label>
      <p class="hint">At most 100 MB each. They stay in this browser.</p>
    </section>
  );
}

const SUMMARIES = { pending: 'Looking into it…', ready: '', error: 'It could not be looked into.' };

function Row({ file: { id, name, status, summary, addedAt } }: { file: StoredFile }) {
  return (
    <li class="item">
      <div class="item-text">
        <p class="name">{name}</p>
        <p class="hint">
          {summary ?? SUMMARIES[status]} · <time dateTime={addedAt}>{moment.format(new Date(addedAt))}</time>
        </p>
      </div>
      <Confirmed
        label="Delete"
        name={`Delete ${name}`}
        question={`Delete “${name}” from this browser?`}
        yes="Delete"
        act={() => deleteFile(id)}
      />
    </li>
  );
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function useFiles(): StoredFile[] | undefined {
  const [files, setFiles] = useState<StoredFile[]>();
  useEffect(() => {
    const look = () => void storedFiles().then(setFiles);
    look();
    // A panel that was closed in the middle has left some.
    void summarisePending();
    return onFilesChanged(look);
  }, []);
  return files;
}
