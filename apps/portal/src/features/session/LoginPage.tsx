import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../ui/links.tsx';
import { OpenPage } from '../../ui/OpenPage.tsx';
import { DemoEntrance } from './DemoEntrance.tsx';
import { SignInForm } from './SignInForm.tsx';

export function LoginPage() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const { next } = useSearch({ from: '/login' });
  // Only pages of this portal: an address of somebody else must not be reached by signing in here.
  const target = next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/';
  return (
    <OpenPage title={t('login.title')} text={t('login.text')}>
      <DemoEntrance onSignedIn={() => navigate({ href: target })} />
      <SignInForm onSignedIn={() => navigate({ href: target })} />
      <AnchorLink to="/forgotten-password" size="sm" display="block" mt="md">
        {t('login.forgotten')}
      </AnchorLink>
    </OpenPage>
  );
}
