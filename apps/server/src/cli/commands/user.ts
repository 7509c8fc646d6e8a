import { USER_ROLES, type UserRole } from '@sluice/contracts';
import type { Command } from 'commander';
import {
  createLinkByOperator,
  createUser,
  passwordAddress,
  resetSecondFactor,
} from '../../modules/tenancy/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { timestamp } from '../../platform/http/present.ts';
import { action, choice, example, reporting, tenantOption } from '../action.ts';
import { withPlatform } from '../context.ts';
import { CommandError } from '../errors.ts';
import { askNewPassword, readStandardInput, warnOfSecret } from '../secret-input.ts';

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('people who use the portal');
  addCreate(user);
  addResetPassword(user);
  addResetSecondFactor(user);
}

interface CreateOptions {
  tenant: number;
  email: string;
  password?: string;
  passwordStdin: boolean;
  role: UserRole;
}

function addCreate(user: Command): void {
  user
    .command('create')
    .description('create a user of the portal')
    .addOption(tenantOption())
    .requiredOption('--email <email>', 'e-mail address, the login; unique over all tenants')
    .option('--password-stdin', 'read the password, at least 8 characters, from standard input', false)
    .option('--password <password>', 'for scripts alone: it is seen by whoever can list processes')
    .addOption(choice('--role <role>', 'role of the user', USER_ROLES).default('owner'))
    .addHelpText(
      'after',
      example(
        'The password is asked for on the terminal and not shown.',
        '',
        'Examples:',
        '  $ sluice user create --tenant 1 --email ada@example.com --role editor',
        '  $ pass show sluice/ada | sluice user create --tenant 1 --email ada@example.com --password-stdin',
      ),
    )
    .action(
      reporting<CreateOptions>(async (options) => {
        // Asks before the database starts, so that the person need not wait. The sign-in page trims blanks as well.
        const password = (await passwordOf(options)).trim();
        const { tenant, email, role } = options;
        return withPlatform(async ({ platform }) => {
          const id = await platform.db.inTenant(asTenantId(tenant), (tx) =>
            createUser(tx, 'operator', { email, role, password }),
          );
          return { document: { user_id: id }, lines: [`user ${id} created`] };
        });
      }),
    );
}

async function passwordOf({ password, passwordStdin }: CreateOptions): Promise<string> {
  const instead = 'pipe the password in with --password-stdin';
  if (password === undefined) return passwordStdin ? readStandardInput() : askNewPassword(instead);
  if (passwordStdin) throw new CommandError('give --password or --password-stdin, not both');
  warnOfSecret('--password', instead);
  return password;
}

interface ResetOptions {
  tenant: number;
  email: string;
}

function addResetPassword(user: Command): void {
  user
    .command('reset-password')
    .description('make a link by which somebody sets a new password, such as a sole owner')
    .addOption(tenantOption())
    .requiredOption('--email <email>', 'their e-mail address')
    .addHelpText(
      'after',
      example(
        'Make sure first that it is they who ask: whoever has the link has the account. It works once, for 24 hours,',
        'and ends all sessions of the account.',
        'Example:',
        '  $ sluice user reset-password --tenant 1 --email ada@example.com',
      ),
    )
    .action(
      action<ResetOptions>(async ({ platform }, { tenant, email }) => {
        const { userId, token, expiresAt } = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          createLinkByOperator(tx, email),
        );
        const url = passwordAddress(platform.config.publicUrl, token);
        return {
          document: { user_id: userId, url, expires_at: timestamp(expiresAt) },
          lines: [`user ${userId} sets a new password at this address, once and within 24 hours:`, url],
        };
      }),
    );
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
