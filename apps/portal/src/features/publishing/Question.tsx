import { Button, Group, Text } from '@mantine/core';
import type { MatchQuestion } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useRights, useSession } from '../../lib/session.ts';
import { AnchorLink } from '../../ui/links.tsx';
import type { Change } from './ChangeDialog.tsx';
import { HandlingMenu } from './handling/HandlingMenu.tsx';
import { answerTo, type MatchChoice } from './match-answers.ts';
import classes from './publishing.module.css';

type Answer = (choice: MatchChoice, syncId: string | null, text: string) => void;

interface QuestionProps {
  question: MatchQuestion;
  onAnswer(change: Change): void;
}

/** Our product beside the listings it may be; equal values are marked. */
export function Question({ question, onAnswer }: QuestionProps) {
  const { t } = useTranslation('publishing');
  const { name, candidates } = question;
  const answer: Answer = (choice, syncId, text) =>
    onAnswer({
      title: t(`questions.answer.${choice}`),
      text,
      confirm: t(`questions.confirm.${choice}`),
      ...answerTo(question, { choice, sync_id: syncId }),
    });
  return (
    <article className={classes.card} aria-label={t('questions.of', { name, channel: question.label })}>
      <div className={classes.sides}>
        <OurSide question={question} />
        <section>
          <h2 className={classes.title}>{t('questions.theirs', { name: question.label })}</h2>
          <div className={classes.candidates}>
            {candidates.map((one) => (
              <Candidate key={one.sync_id} question={question} one={one} onAnswer={answer} />
            ))}
          </div>
        </section>
      </div>
      <Others question={question} onAnswer={answer} />
    </article>
  );
}

/** The answers that are none of the candidates, and who takes care of the question. */
function Others({ question, onAnswer }: { question: MatchQuestion; onAnswer: Answer }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const { name, label, credential_id, product_id } = question;
  return (
    <Group gap="xs" mt="md">
      <Button
        size="xs"
        variant="default"
        disabled={!may()}
        onClick={() => onAnswer('create', null, t('questions.createText', { name, channel: label }))}
      >
        {t('questions.create')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        disabled={!may()}
        onClick={() => onAnswer('exclude', null, t('questions.excludeText', { name, channel: label }))}
      >
        {t('questions.exclude')}
      </Button>
      <HandlingMenu credentialIds={[credential_id]} productId={product_id} handling={question} />
    </Group>
  );
}

function OurSide({ question }: { question: MatchQuestion }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { tenant } = useSession();
  const { product_id, name } = question;
  const ours: [string, string | null][] = [
    [t('column.name'), name],
    [t('column.sku'), question.sku],
    [t('column.barcode'), question.ean],
    [t('column.brand'), question.brand],
    [t('column.netPrice'), format.money(question.price, tenant.currency)],
  ];
  return (
    <section>
      <h2 className={classes.title}>{t('questions.ours')}</h2>
      {question.image_url !== null && (
        <img
          src={question.image_url}
          alt=""
          width={72}
          height={72}
          style={{ objectFit: 'contain', marginBlock: 8 }}
        />
      )}
      <Facts facts={ours} />
      <Text size="sm" mt={6}>
        <AnchorLink size="sm" underline="always" to="/products/$id" params={{ id: String(product_id) }}>
          {t('questions.toProduct')}
        </AnchorLink>
      </Text>
    </section>
  );
}

interface CandidateProps {
  question: MatchQuestion;
  one: MatchQuestion['candidates'][number];
  onAnswer: Answer;
}

/** A listing that the product may be, with the values it shares marked. */
function Candidate({ question: { name, sku, ean }, one, onAnswer }: CandidateProps) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const other = one.title ?? one.sync_id;
  return (
    <div className={classes.card}>
      <Facts
        facts={[
          [t('column.name'), one.title],
          [t('column.sku'), one.external_key],
          [t('column.barcode'), one.barcode],
          [t('column.price'), one.price],
          [t('questions.theirId'), one.sync_id],
        ]}
        same={[name, sku, ean]}
      />
      <Text size="sm" c="dimmed" my={6}>
        {t(`questions.by.${one.matched_by}`)}
      </Text>
      <Button
        size="xs"
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        aria-label={t('named', { action: t('questions.choose'), name: other })}
        onClick={() => onAnswer('candidate', one.sync_id, t('questions.chooseText', { name, other }))}
      >
        {t('questions.choose')}
      </Button>
    </div>
  );
}

function Facts({ facts, same = [] }: { facts: [string, string | null][]; same?: (string | null)[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd className={value !== null && same.includes(value) ? classes.same : undefined}>
            {value ?? '–'}
            {value !== null && same.includes(value) && '\u00a0✓'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
