import type { SpawnedReply, SpawnedServer } from '#tests/support/spawnServer.ts'

/** A record that the server said it had stored. */
export interface Acknowledged {
  kind: 'post' | 'role' | 'user'
  key: number
  /** Unique in its table: postCode, roleKey or userName. */
  name: string
}

/** What writers achieved before the server died. */
export interface Harvest {
  acknowledged: Acknowledged[]
  /** Answers other than "stored": there must be none. */
  refused: SpawnedReply[]
  /** Requests whose answer never came: they may be stored or not, but not half. */
  unanswered: number
}

interface Draft {
  kind: Acknowledged['kind']
  path: string
  key: string
  name: string
  body: Record<string, unknown>
}

export interface WriterOptions {
  server: SpawnedServer
  token: string
  /** Told apart in names: 3 → crash-3-… */
  round: number
  /** Menu nodes that a role gets, roles and posts that a user gets. */
  links: { menuIds: number[]; roleIds: number[]; postIds: number[] }
}

/** Eight writers that create records one after the other until the server is gone. */
export function startWriters(options: WriterOptions): { harvest: Harvest; done: Promise<void> } {
  const harvest: Harvest = { acknowledged: [], refused: [], unanswered: 0 }
  const kinds = ['post', 'post', 'post', 'post', 'role', 'role', 'role', 'user'] as const
  const writing = kinds.map((kind, writer) => write({ ...options, kind, writer }, harvest))
  return { harvest, done: Promise.all(writing).then(() => undefined) }
}

async function write(
  options: WriterOptions & { kind: Draft['kind']; writer: number },
  harvest: Harvest,
): Promise<void> {
  for (let index = 0; ; index++) {
    const draft = draftOf(options, index)
    let reply: SpawnedReply
    try {
      reply = await options.server.call('POST', draft.path, { token: options.token, body: draft.body })
    } catch {
      // The connection broke: the server is dead.
      harvest.unanswered += 1
      return
    }
    if (reply.code === 200)
      harvest.acknowledged.push({ kind: draft.kind, key: reply.data[draft.key], name: draft.name })
    else harvest.refused.push(reply)
  }
}

function draftOf(
  { kind, round, writer, links }: WriterOptions & { kind: Draft['kind']; writer: number },
  index: number,
): Draft {
  const name = `crash-${round}-${writer}-${index}`
  if (kind === 'post') {
    const body = { postCode: name, postName: name, postSort: index % 100 }
    return { kind, path: '/system/post', key: 'postId', name, body }
  }
  if (kind === 'role') {
    const body = { roleKey: name, roleName: name, roleSort: 1, menuIds: links.menuIds }
    return { kind, path: '/system/role', key: 'roleId', name, body }
  }
  const { roleIds, postIds } = links
  const body = { userName: name, nickName: name, password: 'Crash-Test-1', roleIds, postIds }
  return { kind, path: '/system/user', key: 'userId', name, body }
}
