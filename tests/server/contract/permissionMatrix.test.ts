import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#server/engine/registry/Route.ts'
import { createWorld } from '#tests/server/isolation/createWorld.ts'
import { placeOf, requestFor } from '#tests/server/isolation/requestFor.ts'
import type { Request, World } from '#tests/server/isolation/World.ts'
import { depthOf } from '#tests/support/depth.ts'
import {
  MATRIX_ACCOUNTS,
  type MatrixLine,
  type MatrixRow,
  readMatrix,
  writeMatrix,
} from '#tests/support/permissionMatrix.ts'
import { readRouteAreas } from '#tests/support/routeAreas.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

/** Tenant of the accounts school, teacher and student. */
const HOME = 2

const depth = depthOf(import.meta.filename)
/** 1 for every area, the name of one, or nothing. */
const written = process.env.UPDATE_MATRIX

describe('every endpoint, called as every account', () => {
  let server: TestServer
  let world: World
  let accounts: Account[]
  /** Open sessions by account. */
  const tokens = new Map<Account, string>()
  beforeAll(async () => {
    server = await startTestServer()
    world = await createWorld(server, { home: HOME })
    accounts = await readAccounts(server)
  })
  afterAll(() => server.close())

  it('should answer as the reviewed matrix says', async () => {
    const areaOf = await readRouteAreas()
    const matrix: MatrixLine[] = []
    const { routes } = server.registry()
    for (const route of routesToCall(routes, areaOf))
      matrix.push({ place: placeOf(route), area: areaOf(route), row: await callAsAll(route) })
    if (written) await writeMatrix(matrix, { isWhole: written === '1' })
    const faults = matrix.filter(({ row }) => row.some(cell => cell.startsWith('fault')))
    expect(faults, 'a call failed inside the server').toEqual([])
    const message =
      'If the change is meant: UPDATE_MATRIX=<area> npx vitest run --project server tests/server/contract/permissionMatrix.test.ts (1 for every area), and read the diff of server/modules/*/permissions.md'
    const reviewed = await readMatrix()
    const inParts = routes.map(route => ({ area: areaOf(route), place: placeOf(route) }))
    expect(reviewed.map(nameOf), message).toEqual(inParts.toSorted(byPart).map(nameOf))
    const called = new Set(matrix.map(({ place }) => place))
    expect(linesOf(matrix), message).toEqual(linesOf(reviewed.filter(({ place }) => called.has(place))))
  }, 600_000)

  async function callAsAll(route: Route): Promise<MatrixRow> {
    const next = () => ('open' in route.access ? blankRequest(route) : requestFor(world, route))
    let request: Request | null = null
    const row: MatrixRow = []
    for (const account of [null, ...accounts]) {
      request ??= await next()
      const token = account === null ? null : await tokenOf(account)
      const { code } = await world.send(token === null ? null : { token }, request)
      row.push('open' in route.access ? wordOfOpen(code) : wordOf(code))
      // What was refused can be sent again; what was done, may be done only once, and may have ended sessions.
      if (code === 200 && route.method !== 'GET') {
        request = null
        tokens.clear()
      }
    }
    return row
  }

  async function tokenOf(account: Account): Promise<string> {
    const token = tokens.get(account) ?? (await openSession(server, account))
    tokens.set(account, token)
    return token
  }
})

type AreaOf = Awaited<ReturnType<typeof readRouteAreas>>

/** Those of the area that is written, all where all are, otherwise a part of them. */
function routesToCall(routes: readonly Route[], areaOf: AreaOf): readonly Route[] {
  if (!written) return depth.sample(routes)
  const chosen = routes.filter(route => written === '1' || areaOf(route) === written)
  if (chosen.length === 0) throw new Error(`No endpoint belongs to the area ${written}.`)
  return chosen
}

/** In the order of the files, and in each as it is. */
function byPart(one: { area: string }, other: { area: string }): number {
  if (one.area === other.area) return 0
  return `${one.area}/` < `${other.area}/` ? -1 : 1
}

const nameOf = ({ area, place }: { area: string; place: string }): string => `${area}: ${place}`

interface Account {
  tenantId: number
  userId: number
  userName: string
}

async function readAccounts(server: TestServer): Promise<Account[]> {
  const rows = await server.database.asOwner(tx =>
    tx
      .selectFrom('sys_user')
      .select(['tenant_id', 'user_id', 'user_name'])
      .where('user_name', 'in', [...MATRIX_ACCOUNTS])
      .execute(),
  )
  return MATRIX_ACCOUNTS.map(userName => {
    const row = rows.find(found => found.user_name === userName)
    if (!row) throw new Error(`The demo has no account ${userName}.`)
    return { userName, tenantId: row.tenant_id, userId: row.user_id }
  })
}

async function openSession(server: TestServer, account: Account): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await server.database.asOwner(tx =>
    tx
      .insertInto('sys_session')
      .values({
        token_hash: createHash('sha256').update(token).digest('hex'),
        tenant_id: account.tenantId,
        user_id: account.userId,
        user_name: account.userName,
        ip: '127.0.0.1',
        user_agent: 'matrix',
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute(),
  )
  return token
}

/** Who may come at all is seen from a call that says nothing. */
const blankRequest = ({ method, path }: Route): Request => ({ method, path: path.replace(/:\w+/g, '1') })

const wordOfOpen = (code: number): string => (code === 401 || code === 403 ? String(code) : 'open')

function wordOf(code: number): string {
  if (code === 200) return 'ok'
  return [401, 403, 404, 601].includes(code) ? String(code) : `fault ${code}`
}

const linesOf = (matrix: MatrixLine[]): string[] =>
  matrix.map(({ area, place, row }) => `${area}: ${place}: ${row.join(' ')}`).sort()
