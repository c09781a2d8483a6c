import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad, type LoadRequest } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { sideBySide } from './support/sideBySide.ts'

/** Requests measured on both servers, the nth of each. */
const measured: Record<string, (host: Host, index: number) => LoadRequest> = {
  'list of posts': () => ({ path: '/prod-api/system/post/list?pageNum=1&pageSize=20' }),
  'one post': ({ keys }) => ({ path: `/prod-api/system/post/${keys.post}` }),
  'list of users': () => ({ path: '/prod-api/system/user/list?pageNum=1&pageSize=20' }),
  'one user': ({ keys }) => ({ path: `/prod-api/system/user/${keys.user}` }),
  'new post': (_host, index) => ({ method: 'POST', path: '/prod-api/system/post', body: newPost(index) }),
}

const started = Date.now().toString(36)

/** Unlike every other of this run, on either server. */
function newPost(index: number) {
  const name = `b-${started}-${index}-${Math.random().toString(36).slice(2)}`
  return { postCode: name, postName: name, postSort: 9_999, status: '0' }
}

export default defineBench({
  title: 'Requests per second beside a bare Fastify with the same driver and SQL (1,000 posts, 500 users)',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 1_000, logEntries: 0 })
      try {
        // First: new posts make more of the choices that are read with an account.
        rows.push(await userBesidePost(host, kind))
        for (const name of Object.keys(measured)) rows.push(await measure(host, kind, name))
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

async function measure(host: Host, kind: string, name: string): Promise<BenchRow> {
  const contender = (title: string, origin: string) => ({
    name: title,
    run: () => load(host, origin, name),
  })
  const result = await sideBySide(contender('ours', host.ours), contender('bare', host.bare), { rounds: 5 })
  return { name: `${kind}: ${name}`, result, unit: 'req/s', target: { atLeast: 0.7 } }
}

/** With its department, roles, posts and the choices of a dialog, one user is read at half the speed of a post or better. */
async function userBesidePost(host: Host, kind: string): Promise<BenchRow> {
  const contender = (name: string) => ({ name, run: () => load(host, host.ours, name) })
  const result = await sideBySide(contender('one user'), contender('one post'), { rounds: 5 })
  return { name: `${kind}: one user beside one post`, result, unit: 'req/s', target: { atLeast: 0.5 } }
}

async function load(host: Host, origin: string, name: string): Promise<number> {
  const { perSecond } = await httpLoad({
    origin,
    next(index) {
      const request = measured[name]?.(host, index) ?? { path: '/' }
      return { ...request, headers: { authorization: `Bearer ${host.token}` } }
    },
    connections: 8,
    maxRequests: 3_000,
    maxMilliseconds: 1_000,
  })
  return perSecond
}
