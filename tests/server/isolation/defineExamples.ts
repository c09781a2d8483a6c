import { multipart } from '#tests/server/isolation/multipart.ts'
import type { Actor, Request, Row, World } from '#tests/server/isolation/World.ts'
import { TEST_PASSWORD } from '#tests/support/startTestServer.ts'

/** How a route of a module is called. Derived routes need none: theirs are made from the models. */
export interface RouteExample {
  /** A call that succeeds for its owner, on a record of its own where it changes one. */
  request(world: World): Promise<Omit<Request, 'method'>> | Omit<Request, 'method'>
  /** Who makes it, where it is not the owner with every permission. */
  actor?(world: World): Promise<Pick<Actor, 'token'>>
  /**
   * What the same call does for an account of another tenant with the same permissions. refused: it names a record
   * of the owner's tenant and is turned away. own: it is about the caller's own tenant. shared: it answers what
   * belongs to the platform and everybody reads.
   */
  elsewhere: 'refused' | 'own' | 'shared'
  /** The answer holds no text in which the owner's mark could stand: a number, names of menus. */
  bare?: boolean
}

/** How the routes and records of a module are tried out. */
export interface Examples {
  /** By method and path of the route. */
  routes?: Record<string, RouteExample>
  /** Values of a resource where its rules, or its module, ask for more than each field by itself; by page. */
  values?: Record<string, Row | ((world: World) => Promise<Row>)>
  /**
   * What makes a row of a resource that has no create operation, because the server writes it itself; by page. Where
   * the resource has no list either, it returns the row with its key.
   */
  makers?: Record<string, (world: World) => Promise<unknown>>
  /** Actions that set nothing, and yet are for the platform alone; by method and path. */
  platformActions?: string[]
  /** Records for calls that a new record does not take; by method and path. */
  ownRecords?: Record<string, (world: World) => Promise<Row>>
  /** Values of a call about a record, where those that are made from its model do not fit; by method and path. */
  actionValues?: Record<string, (world: World, record: Row) => Row>
  /** Calls that make a record and name another of the owner's tenant, so that they are turned away elsewhere. */
  namingRecords?: string[]
}

/** Declares the examples of a module; exported as default by server/modules/<area>/<name>.examples.ts. */
export const defineExamples = (examples: Examples): Examples => examples

/** Password of the accounts that are made. */
export const PASSWORD = 'Isolation-1'

export const get = (path: string, elsewhere: RouteExample['elsewhere']): RouteExample => ({
  request: () => ({ path }),
  elsewhere,
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const upload = (field: string, path: string): RouteExample => ({
  request: () => ({ path, ...multipart(field, 'one.png', png) }),
  elsewhere: 'own',
})

/** A session that the call may end. */
export const throwaway = async (world: World) => ({
  token: await world.signIn(world.owner.userName, TEST_PASSWORD),
})

export const ofPlatform = async ({ platform }: World) => platform

/** A role, and an account that holds it. */
export async function heldRole(world: World): Promise<{ roleId: unknown; userId: unknown }> {
  const { roleId } = await world.fresh('system/role/index')
  const { userId } = await world.fresh('system/user/index')
  const path = `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}`
  await world.succeed(world.owner, { method: 'PUT', path })
  return { roleId, userId }
}
