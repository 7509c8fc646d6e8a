import { ErrorState } from './states.tsx';

/** Why a form could not be sent, as far as it belongs to no field: `general` of `useApiForm`. */
export const Refusal = ({ of: error }: { of: Error | null }) =>
  error === null ? null : <ErrorState error={error} />;
