import { USER_ROLES, type UserRole } from '@sluice/contracts';
import type { Command } from 'commander';
import { createUser } from '../../modules/tenancy/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, choice, example, tenantOption } from '../action.ts';

interface CreateOptions {
  tenant: number;
  email: string;
  password: string;
  role: UserRole;
}

export function addUserCommands(program: Command): void {
  program
    .command('user')
    .description('people who use the portal')
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
