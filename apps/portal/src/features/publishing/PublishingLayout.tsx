import { Outlet } from '@tanstack/react-router';
import { PauseBanner } from './PauseBanner.tsx';

/** Around every page of publishing: nobody looks for an error there that is a pause. */
export function PublishingLayout() {
  return (
    <>
      <PauseBanner />
      <Outlet />
    </>
  );
}
