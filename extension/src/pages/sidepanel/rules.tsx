import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import type { Effect, PanelRule, PanelRulesView } from '../../lib/panel';
import type { Hub } from '../hub';
import { useAct } from '../ui/act';
import { ActButton, Problem, Select, Switch } from '../ui/controls';
import { Icon } from '../ui/icons';
import { useCueSetting } from './cue-setting';

const EFFECTS: Record<Effect, string> = { allow: 'Allow', confirm: 'Ask me', deny: 'Never' };
const OPTIONS = (Object.keys(EFFECTS) as Effect[]).map((value) => ({ value, label: EFFECTS[value] }));

/** What is allowed, what asks first, what is never done. */
export function Rules({ hub }: { hub: Hub }) {
  const view = useSignal<PanelRulesView | undefined>(undefined);
  const { problem, run } = useAct();
  const show = async (answer: Promise<PanelRulesView>) => {
    view.value = await answer;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again whenever the daemon says that something has changed
  useEffect(() => {
    run(() => show(hub.ask('rules', {})));
  }, [hub, hub.view.value]);

  const rules = view.value;
  const change = (answer: () => Promise<PanelRulesView>) => run(() => show(answer()));
  return (
    <>
      <Problem text={problem} />
      {rules && (
        <>
          <Options hub={hub} view={rules} change={change} />
          <section aria-labelledby="rules">
            <h2 class="caption" id="rules">
              What clients may do
            </h2>
            <ul class="rules">
              {rules.rules.map((rule) => (
                <Rule
                  key={rule.id}
                  rule={rule}
                  onChange={(effect) => change(() => hub.ask('setRule', { id: rule.id, effect }))}
                />
              ))}
            </ul>
          </section>
          <Standing view={rules} forget={(action, host) => show(hub.ask('forget', { action, host }))} />
        </>
      )}
    </>
  );
}

function Rule({ rule, onChange }: { rule: PanelRule; onChange: (effect: Effect | null) => void }) {
  const id = useId();
  const effect = rule.override ?? rule.default;
  return (
    <li class="setting">
      <div class="setting-text">
        <label for={id}>{rule.title}</label>
        <p class="hint" id={`${id}-hint`}>
          {rule.reason}
          {effect !== rule.default && <span class="changed">You changed it from “{EFFECTS[rule.default]}”.</span>}
          {rule.locked && (
            <span class="locked">
              <Icon name="lock" /> Always so: no setting changes it.
            </span>
          )}
        </p>
      </div>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        disabled={rule.locked}
        value={effect}
        options={OPTIONS}
        onChange={(chosen) => onChange(chosen === rule.default ? null : chosen)}
      />
    </li>
  );
}

interface OptionsProps {
  hub: Hub;
  view: PanelRulesView;
  change: (answer: () => Promise<PanelRulesView>) => void;
}

function Options({ hub, view, change }: OptionsProps) {
  const cue = useCueSetting();
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 class="caption" id={`${id}-title`}>
        Settings
      </h2>
      <div class="setting">
        <div class="setting-text">
          <label for={id}>When nobody answers a question</label>
          <p class="hint" id={`${id}-hint`}>
            Counts when the time is over. A captcha is never answered without your yes.
          </p>
        </div>
        <Select
          id={id}
          aria-describedby={`${id}-hint`}
          value={view.unattended}
          options={[
            { value: 'deny', label: 'Deny' },
            { value: 'allow', label: 'Allow' },
          ]}
          onChange={(unattended) => change(() => hub.ask('setOption', { unattended }))}
        />
      </div>
      <Switch
        label="Mark page text as data"
        hint="Tells a model which words a page wrote, so that it does not take them for orders."
        on={view.fence}
        onChange={(fence) => change(() => hub.ask('setOption', { fence }))}
      />
      <Switch
        label="Let clients run their own code in pages"
        hint="In all browsers, isolated sessions too. In yours the rules below ask you first, or refuse."
        on={view.scripting}
        onChange={(scripting) => change(() => hub.ask('setOption', { scripting }))}
      />
      <Switch
        label="Show what is acted on"
        hint="Draws a ring around the element for a moment, on the page itself."
        on={cue.on}
        onChange={cue.set}
      />
    </section>
  );
}

interface StandingProps {
  view: PanelRulesView;
  forget: (action: string, host: string) => Promise<void>;
}

function Standing({ view, forget }: StandingProps) {
  return (
    <section aria-labelledby="standing">
      <h2 class="caption" id="standing">
        Allowed for a site
      </h2>
      {view.standing.length === 0 && <p class="none">Nothing yet. “Allow for this site” on a question adds it here.</p>}
      <ul class="items">
        {view.standing.map(({ action, title, host, at }) => (
          <li key={`${action} ${host}`} class="item">
            <div class="item-text">
              <p class="name">{host}</p>
              <p class="hint">
                {title} · since {day.format(new Date(at))}
              </p>
            </div>
            <ActButton look="quiet" label={`Forget: ${title} on ${host}`} act={() => forget(action, host)}>
              Forget
            </ActButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
