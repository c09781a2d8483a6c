import { randomBytes } from 'node:crypto'
import type { AppModel } from '#model/types/index.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/Database.ts'
import { lockSchema } from '../db/lockSchema.ts'
import type { Services } from '../engine/Services.ts'
import { readOnce } from './readOnce.ts'
import type { Seeds } from './Seeds.ts'
import { seedBase } from './seedBase.ts'
import { seedMessages } from './seedMessages.ts'
import { seedPackages } from './seedPackages.ts'
import { seedProcesses } from './seedProcesses.ts'
import { seedRecords } from './seedRecords.ts'
import { type SeededAccount, seedTenants } from './seedTenants.ts'

/** An account made at the first start, with the password it was given. */
export interface FirstAccount extends SeededAccount {
  password: string
}

export interface SeedOptions {
  database: Database
  app: AppModel
  seeds: Seeds
  config: Pick<Config, 'adminPassword' | 'demoPassword' | 'demo'>
  services: Pick<Services, 'passwords' | 'dictionaries' | 'settings' | 'notifyUser'>
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
    await seedBase(tx, app, seeds, once)
    const packages = await seedPackages(tx, seeds, once)
    await services.dictionaries.drop(tx)
    await services.settings.drop(tx)
    if (once.isMade('tenants')) return []
    const tenants = config.demo ? seeds.demo.tenants : platformAlone(seeds)
    const accounts = await seedTenants(tx, {
      tenants,
      demo: seeds.demo,
      packages,
      passwordHash: userName => (userName === 'admin' ? adminHash : demoHash),
    })
    if (config.demo) {
      await seedMessages(tx, services, seeds.demo.messages)
      await seedProcesses(tx, seeds.demo.processes)
      await seedRecords(tx, app, seeds.demo.records)
    }
    await once.made(['tenants'])
    return accounts.map(account => ({ ...account, password: account.userName === 'admin' ? admin : demo }))
  })
}

/** The platform without people that were made up. */
const platformAlone = ({ demo }: Seeds) =>
  demo.tenants.filter(tenant => tenant.tenantType === 0).map(tenant => ({ ...tenant, users: 0, notices: [] }))

/** A random password that meets the rule: 12 random characters, and one of each of three classes. */
const inventPassword = (): string => `${randomBytes(9).toString('base64url')}-aA1`
