import { useTranslation } from 'react-i18next';

const humanised = (code: string): string => code.replaceAll('_', ' ');

/** Names an action in words; one without words yet stands as the service calls it. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('settings');
  return (action) => {
    const [subject = '', verb = ''] = action.split('.');
    if (action === 'session.opened') return t('audit.signedIn');
    return t('audit.sentence', {
      subject: t(`audit.subject.${subject}`, { defaultValue: humanised(subject) }),
      verb: t(`audit.verb.${verb}`, { defaultValue: humanised(verb) }),
    });
  };
}

export function ActionName({ action }: { action: string }) {
  return <span title={action}>{useActionName()(action)}</span>;
}

/** The one who acted: `user:ada@example.com`, `api_key:ERP`, `job:import` or the operator. */
export function ActorName({ actor }: { actor: string }) {
  const { t } = useTranslation('settings');
  const [kind = '', ...rest] = actor.split(':');
  const name = rest.join(':');
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {kind === 'user' ? name : t(`audit.actorKind.${kind}`, { name, defaultValue: actor })}
    </span>
  );
}
