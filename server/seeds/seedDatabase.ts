import { randomBytes } from 'node:crypto'
import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/Database.ts'
import { lockSchema } from '../db/lockSchema.ts'
import { columnOf, fieldOf, keyColumn } from '../db/sync/keyColumn.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { followSeeds } from './followSeeds.ts'
import { grantPages, noteEarlierGrants } from './grantPages.ts'
import { limitMenus } from './limitMenus.ts'
import { type Once, readOnce } from './readOnce.ts'
import type { MessageSeed, RecordSeed, Seeds } from './Seeds.ts'
import { seedBase } from './seedBase.ts'
import { seedEnglish } from './seedEnglish.ts'
import { type SeededPackage, seedPackages } from './seedPackages.ts'
import { seedProcesses } from './seedProcesses.ts'
import { type SeededAccount, seedTenants } from './seedTenants.ts'

/** An account made at the first start, with the password it was given. */
export interface FirstAccount extends SeededAccount {
  password: string
}

interface SeedOptions {
  database: Database
  app: AppModel
  seeds: Seeds
  config: Pick<Config, 'adminPassword' | 'demoPassword' | 'demo'>
  services: Services
  /** Whether what was given earlier follows what the seeds say by now. */
  following?: boolean
}

/**
 * Gives the database what it was never given, all or nothing. An empty one gets the platform with its
 * administrator, and the demo institutions unless the configuration says no; their accounts are returned.
 */
export async function seedDatabase({
  database,
  app,
  seeds,
  config,
  services,
  following = false,
}: SeedOptions): Promise<FirstAccount[]> {
  const admin = config.adminPassword ?? inventPassword()
  const demo = config.demoPassword ?? inventPassword()
  const [adminHash, demoHash] = await Promise.all([
    services.passwords.hash(admin),
    services.passwords.hash(demo),
  ])
  return database.asOwner(async tx => {
    await lockSchema(tx)
    const once = await readOnce(tx)
    const isEmpty = !once.isMade('tenants')
    await noteEarlierGrants({ app, seeds, once })
    const fresh = await seedBase(tx, app, seeds, once)
    const packages = await seedPackages(tx, seeds, once)
    if (following) await followSeeds(tx, app, seeds)
    await services.dictionaries.drop(tx)
    await services.settings.drop(tx)
    const accounts = isEmpty ? await seedInstitutions(tx, packages) : []
    await giveProcesses(tx, once, services)
    if (isEmpty && config.demo) {
      await services.processTemplates.runDemo(tx, services)
      await services.demoActivities.make(tx)
      await services.demoSurveys.make(tx)
      await services.demoCampaigns.make(tx)
    }
    await seedEnglish(tx, { app, seeds, once, following })
    const isLimited = await limitMenus(tx, app)
    const isGranted = await grantPages(tx, { app, seeds, once, fresh, packages })
    // The menus are the platform's: all callers are read anew, on every server.
    if (isLimited || isGranted || following) await services.callers.drop(tx, platformTenant)
    await once.made(['tenants'])
    return accounts.map(account => ({ ...account, password: account.userName === 'admin' ? admin : demo }))
  })

  async function seedInstitutions(tx: Tx, packages: ReadonlyMap<number, SeededPackage>) {
    const accounts = await seedTenants(tx, {
      tenants: config.demo ? seeds.demo.tenants : platformAlone(seeds),
      demo: seeds.demo,
      packages,
      passwordHash: userName => (userName === 'admin' ? adminHash : demoHash),
    })
    if (!config.demo) return accounts
    await seedMessages(tx, services, seeds.demo.messages)
    await seedProcesses(tx, seeds.demo.processes)
    await seedRecords(tx, app, seeds.demo.records)
    return accounts
  }
}

/** Institutions that were there before a process was a template get it once; new ones get it as they are made. */
async function giveProcesses(
  tx: Tx,
  once: Once,
  { processTemplates }: Pick<Services, 'processTemplates'>,
): Promise<void> {
  const fresh = (await processTemplates.keys()).filter(key => !once.isMade(`process:${key}`))
  for (const key of fresh) await processTemplates.giveToAll(tx, key)
  await once.made(fresh.map(key => `process:${key}`))
}

/** The platform without people that were made up. */
const platformAlone = ({ demo }: Seeds) =>
  demo.tenants.filter(tenant => tenant.tenantType === 0).map(tenant => ({ ...tenant, users: 0, notices: [] }))

/** A random password that meets the rule: 12 random characters, and one of each of three classes. */
const inventPassword = (): string => `${randomBytes(9).toString('base64url')}-aA1`

/** Messages in the boxes of the demo accounts. An account that was not made gets none. */
async function seedMessages(
  tx: Tx,
  { notifier }: Pick<Services, 'notifier'>,
  messages: readonly MessageSeed[],
): Promise<void> {
  for (const { userName, template, params, read } of messages) {
    const owner = await tx
      .selectFrom('sys_login_name')
      .select(['tenant_id', 'user_id'])
      .where('user_name', '=', userName)
      .executeTakeFirst()
    if (!owner) continue
    const { tenant_id: tenantId, user_id: userId } = owner
    await notifier.send('message', { tenantId, userIds: [userId], template, params }, tx)
    if (read) await markRead(tx, tenantId, userId)
  }
}

/** Those that the account has so far. */
const markRead = (tx: Tx, tenantId: number, userId: number) =>
  tx
    .updateTable('sys_notify_message')
    .set({ read_status: true, read_time: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()

/**
 * Records of any page that the demo begins with, in the order of the file. A reference is written as the label of what
 * it names. @throws Error naming the page and the label, when there is no such record
 */
async function seedRecords(tx: Tx, app: AppModel, seeds: readonly RecordSeed[]): Promise<void> {
  for (const { page, tenant, values } of seeds) {
    const resource = app.resources[page]
    if (!resource) throw new Error(`The demo has a record of ${page}, which has no resource.`)
    const columns = await columnsOf(tx, app, resource, values)
    const owner = resource.tenancy.kind === 'platform' ? {} : { tenant_id: tenant }
    await tx
      .insertInto(resource.table as string)
      .values({ ...owner, ...(resource.unstamped ? {} : { create_by: 'system' }), ...columns })
      .execute()
  }
}

async function columnsOf(tx: Tx, app: AppModel, resource: ResourceModel, values: RecordSeed['values']) {
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(resource, name)
    columns[columnOf(resource, name)] = field.reference ? await keyOf(tx, app, field, value) : stored(value)
  }
  return columns
}

async function keyOf(tx: Tx, app: AppModel, { reference }: FieldModel, label: unknown): Promise<unknown> {
  const target = app.resources[reference?.page ?? ''] as ResourceModel
  const key = keyColumn(target).name
  const row = await tx
    .selectFrom(target.table as string)
    .select(key)
    .where(columnOf(target, target.label as string), '=', label)
    .executeTakeFirst()
  if (!row) throw new Error(`The demo names “${String(label)}” of ${target.page}, which it has not made.`)
  return row[key]
}

/** Lists are stored as JSON. */
const stored = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value)
