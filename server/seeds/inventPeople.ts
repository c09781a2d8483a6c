import type { DemoSeeds, TenantSeed } from './Seeds.ts'

interface Person {
  columns: {
    user_name: string
    nick_name: string
    dept_id: number
    phonenumber: string
    email: string
    sex: string
    status: string
    password: null
    password_time: null
    create_time: Date
  }
  post: number
  roleKey: string
}

interface Ingredients {
  tenant: TenantSeed
  departments: { id: number; name: string }[]
  posts: number[]
  names: DemoSeeds['names']
  roleKeys: string[]
}

/** Believable people of an institution, the same ones each time. They cannot sign in until given a password. */
export function inventPeople({ tenant, departments, posts, names, roleKeys }: Ingredients): Person[] {
  const random = createRandom(tenant.id)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const [, ...inner] = departments
  return Array.from({ length: tenant.users }, (_, index) => {
    const [family, familySpelled] = pick(names.families)
    const [given, givenSpelled] = pick(names.given)
    const department = pick(inner)
    const userName = `${familySpelled}${givenSpelled}${tenant.id}${String(index + 1).padStart(3, '0')}`.slice(
      -20,
    )
    return {
      columns: {
        user_name: userName,
        nick_name: family + given,
        dept_id: department.id,
        phonenumber: `1${pick(['38', '39', '58', '77', '86', '99'])}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
        email: `${userName}@example.com`,
        sex: pick(['0', '1']),
        status: random() < 0.04 ? '1' : '0',
        password: null,
        password_time: null,
        create_time: new Date(Date.UTC(2025, 8, 1) + Math.floor(random() * 420) * 86_400_000),
      },
      post: pick(posts),
      roleKey: roleOf(department.name, roleKeys),
    }
  })
}

/** Classes consist of students; everybody else has the first role below the administrator's. */
function roleOf(department: string, roleKeys: string[]): string {
  const [, ordinary = 'admin', second] = roleKeys
  return department.endsWith('班') && second !== undefined ? second : ordinary
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
