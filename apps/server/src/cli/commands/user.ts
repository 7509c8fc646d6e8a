import { USER_ROLES, type UserRole } from '@sluice/contracts';
import type { Command } from 'commander';
import { createUser, resetSecondFactor } from '../../modules/tenancy/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, choice, example, tenantOption } from '../action.ts';

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('people who use the portal');
  addCreate(user);
  addResetSecondFactor(user);
}

interface CreateOptions {
  tenant: number;
  email: string;
  password: string;
  role: UserRole;
}

function addCreate(user: Command): void {
  user
    .command('create')
    .description('create a user of the portal')
    .addOption(tenantOption())
    .requiredOption('--email <email>', 'e-mail address, the login; unique over all tenants')
    .requiredOption('--password <password>', 'password, at least 8 characters')
    .addOption(choice('--role <role>', 'what the user may do', USER_ROLES).default('owner'))
    .addHelpText(
      'after',
      example(
        'Example:',
        '  $ sluice user create --tenant 1 --email ada@example.com --password "$PASSWORD" --role editor',
      ),
    )
    .action(
      action<CreateOptions>(async ({ platform }, { tenant, ...input }) => {
        const id = await platform.db.inTenant(asTenantId(tenant), (tx) => createUser(tx, 'operator', input));
        return { document: { user_id: id }, lines: [`user ${id} created`] };
      }),
    );
}

interface ResetOptions {
  tenant: number;
  email: string;
}

function addResetSecondFactor(user: Command): void {
  user
    .command('reset-second-factor')
    .description('take the second factor away from somebody who lost it, such as a sole owner')
    .addOption(tenantOption())
    .requiredOption('--email <email>', 'their e-mail address')
    .addHelpText(
      'after',
      example(
        'Make sure first that it is they who ask: with the password alone the account is open then.',
        'Example:',
        '  $ sluice user reset-second-factor --tenant 1 --email ada@example.com',
      ),
    )
    .action(
      action<ResetOptions>(async ({ platform }, { tenant, email }) => {
        const id = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          resetSecondFactor(tx, 'operator', email),
        );
        return {
          document: { user_id: id },
          lines: [`user ${id} signs in with the password alone now, and can set up a second factor anew`],
        };
      }),
    );
}
