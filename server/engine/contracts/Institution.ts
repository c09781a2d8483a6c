import type { RawBuilder, SqlBool } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import type { Tx } from '../../db/Database.ts'

/** What is known of a stored file. */
export interface FileRecord {
  name: string
  /** Tenant and account that uploaded it. */
  tenantId: number
  /** 0 for a visitor. */
  userId: number
  /** Link by which a visitor came; null for accounts. */
  linkId: number | null
  /** Name it came with. */
  originalName: string
  mediaType: string
  /** Bytes. */
  size: number
  /** Whether it was cleaned of all that leads to who sent it. */
  unnamed: boolean
}

/** A place that holds a file. */
export interface FileUse {
  /** Key of the page that owns the record. */
  page: string
  key: string
  field: string
}

/** Whose files are counted together. */
export interface FileOwner {
  userId: number
  /** Tenant that the account belongs to. */
  homeTenantId: number
  /** Tenant that it works in, which differs while it visits another. */
  tenantId: number
}

/** What is kept about stored files; their content lies elsewhere (Files). */
export interface FileRecords {
  /**
   * The known ones of these names, by name.
   * @param hold keeps them from being cleared away until the transaction ends
   */
  find(tx: Tx, names: readonly string[], options?: { hold?: boolean }): Promise<Map<string, FileRecord>>
  /** Notes a file that is about to be stored. */
  note(tx: Tx, file: FileRecord): Promise<void>
  /**
   * Keeps files from being cleared away as left over. The engine does it for all that it writes; code that writes an
   * address into a table itself calls this in the same transaction.
   */
  keep(tx: Tx, names: readonly string[]): Promise<void>
  /** Forgets by whom and when cleaned files were sent and kept. */
  forgetWhen(tx: Tx, names: readonly string[]): Promise<void>
  /** Forgets what cleaned files were called. */
  forgetNames(tx: Tx, names: readonly string[]): Promise<void>
  /** Notes that a record holds files; again changes nothing. */
  bind(tx: Tx, names: readonly string[], use: FileUse): Promise<void>
  /** Every place that has held a file. */
  usesOf(tx: Tx, name: string): Promise<FileUse[]>
  /** Bytes that an account keeps. Uploads of one account wait for each other here until their transaction ends. */
  keptBytes(tx: Tx, owner: FileOwner): Promise<number>
  /** What visitors have uploaded by a link within a day. */
  ofLink(tx: Tx, link: { tenantId: number; id: number }): Promise<{ count: number; bytes: number }>
}

/** What tenants know of each other. */
export interface TenantFacts {
  name: string
  /** Neither disabled nor expired nor in the trash. */
  isServed: boolean
}

/** Which accounts of a tenant are asked for. */
export interface MeantAccounts {
  /** Tenant whose rule it is. */
  owner: number
  tenantId: number
  rule: AudienceRule
  /** Whether the rule means everybody of the tenant (`tenantsOf`). */
  isWhole: boolean
  /** Only those with a greater id. */
  after: number
  /** How many at most. */
  most: number
}

/** Whom audiences mean at this moment: accounts that may sign in. */
export interface Audiences {
  /** The parts of which it knows whom they mean, by their names. */
  parts: readonly string[]
  /** How many a rule of a tenant means, each once. `tx` is bound to the tenant. */
  count(tx: Tx, tenantId: number, rule: AudienceRule): Promise<number>
  /**
   * The tenants all of whose people a rule of a tenant means, in the order of their ids. `tx` is bound to the tenant.
   * @param options `stopped`: those instead that it would mean if they were neither stopped nor expired
   */
  tenantsOf(tx: Tx, tenantId: number, rule: AudienceRule, options?: { stopped?: boolean }): Promise<number[]>
  /**
   * The condition that the account u of a tenant may sign in and is meant by a rule of the tenant; by none everybody of
   * it is. `tx` is bound to the tenant.
   */
  means(tx: Tx, tenantId: number, rule: AudienceRule | null): Promise<RawBuilder<SqlBool>>
  /** The next of those whom a rule means in a tenant, in the order of their ids. `tx` is bound to that tenant. */
  accountsIn(tx: Tx, asked: MeantAccounts): Promise<number[]>
}

/**
 * What the engine must know of the institution around it beyond users, roles and dictionaries, which have services
 * of their own. `server/institution` knows the tables behind it; the engine names none.
 */
export interface Institution {
  files: FileRecords
  /** @throws where there is no tenant with this id */
  tenant(tx: Tx, tenantId: number): Promise<TenantFacts>
  /** What these tenants are called, by id; without those that there are not. */
  tenantNames(tx: Tx, tenantIds: readonly number[]): Promise<Map<number, string>>
  /** What the people of a tenant are called, by their login names; those in the trash too. `tx` is bound to the tenant. */
  personNames(tx: Tx, tenantId: number, logins: readonly string[]): Promise<Map<string, string>>
  audiences: Audiences
  /**
   * The condition that a tenant may have a menu node: it is in its package, for its type, and for a role.
   * @param menuId column with the node's id, such as "menu.menu_id"
   * @param roleKey SQL of the key of the role that holds it; absent asks whether any role may have it
   */
  availableTo(tenantId: number, menuId: string, roleKey?: RawBuilder<unknown>): RawBuilder<boolean>
  /**
   * The condition that a menu node is in the package of a tenant; true for every node where the tenant has none.
   * @param menuId column with the node's id, such as "menu.menu_id"
   */
  withinPackage(tenantId: number, menuId: string): RawBuilder<boolean>
  /** SQL of whether a menu node is no register of an institution, or one of this tenant that is switched on. */
  ofOwnForm(tenantId: number, menuId: string): RawBuilder<boolean>
}
