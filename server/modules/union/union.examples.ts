import { defineExamples, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'
import { TEST_PASSWORD } from '#tests/support/startTestServer.ts'

/** The one record of what the owner's institution tells a union, made or taken back to a draft. */
async function draftInfo(world: World, name: 'cjSchoolInfoUnion' | 'cjCompanyInfoUnion'): Promise<Row> {
  const path = `/system/unionSchoolCompany/${name}`
  const page = `${path.slice(1)}/index`
  const key = name === 'cjSchoolInfoUnion' ? 'schoolInfoId' : 'companyInfoId'
  const table = name === 'cjSchoolInfoUnion' ? 'union_school' : 'union_company'
  const read = async () =>
    ((await world.succeed(world.owner, { method: 'GET', path: `${path}/list` })).json.rows as Row[])[0]
  const shared = { member_id: world.owner.tenantId, name: `${OWNER_MARK}机构`, review_status: '0' }
  if (!(await read())) await world.insert(table, { ...shared, reviewer_id: 1 })
  const values = await world.values(page)
  await world.succeed(world.owner, { method: 'PUT', path, body: { ...values, [key]: (await read())?.[key] } })
  return (await read()) as Row
}

const MEMBER = '/system/unionSchoolCompany/cjUnionMember'

/** Id of a member that everybody sees. */
async function shownMember(world: World): Promise<unknown> {
  const memberId = 1000 + world.source().serial
  await world.insert('union_member', {
    ...{ name: '展示成员', member_type: 2, status: '0', shown_to: -1, member_id: memberId },
  })
  const path = `${MEMBER}/list?memberId=${memberId}`
  const { rows } = (await world.succeed(world.platform, { method: 'GET', path })).json
  return (rows as Row[])[0]?.unionMemberId
}

/** The platform's answer to what the owner has submitted. */
const review = (name: string, key: string): RouteExample => ({
  async request(world) {
    const path = `/system/unionSchoolCompany/${name}`
    const { [key]: id } = await world.fresh(`${path.slice(1)}/index`)
    await world.succeed(world.owner, { method: 'PUT', path: `${path}/submit`, body: { [key]: id } })
    return { path: `${path}/review`, body: { id, result: 'reject', reason: '请补充说明' } }
  },
  actor: async world => world.platform,
  elsewhere: 'refused',
})

/** A school and a company that have a profile. */
const memberOf = (userName: string) => async (world: World) => ({
  token: await world.signIn(userName, TEST_PASSWORD),
})

const profile = (kind: 'school' | 'company', body?: Row): RouteExample => ({
  request: () => ({ path: `/system/${kind}/profile`, body }),
  actor: memberOf(kind),
  elsewhere: 'own',
  bare: true,
})

export default defineExamples({
  makers: {
    'system/unionSchoolCompany/cjSchoolInfoUnion/index': world => draftInfo(world, 'cjSchoolInfoUnion'),
    'system/unionSchoolCompany/cjCompanyInfoUnion/index': world => draftInfo(world, 'cjCompanyInfoUnion'),
    // Hidden: one that is shown is read by everybody.
    'system/unionSchoolCompany/cjUnionMember/index': world =>
      world.insert('union_member', {
        ...{ name: `${OWNER_MARK}成员`, member_type: 2, status: '1', shown_to: 0 },
        member_id: 1000 + world.source().serial,
      }),
  },
  routes: {
    'PUT /system/unionSchoolCompany/cjSchoolInfoUnion/review': review('cjSchoolInfoUnion', 'schoolInfoId'),
    'PUT /system/unionSchoolCompany/cjCompanyInfoUnion/review': review('cjCompanyInfoUnion', 'companyInfoId'),
    'PUT /system/unionSchoolCompany/cjUnionResource/review': review('cjUnionResource', 'unionResourceId'),
    'PUT /system/unionSchoolCompany/cjUnionMember/level': {
      async request(world) {
        const { levelId } = await world.fresh('system/unionSchoolCompany/cjUnionLevel/index')
        return { path: `${MEMBER}/level`, body: { id: await shownMember(world), levelId } }
      },
      actor: async world => world.platform,
      elsewhere: 'refused',
    },
    'PUT /system/unionSchoolCompany/cjUnionMember/visibility': {
      request: async world => ({
        path: `${MEMBER}/visibility`,
        body: { id: await shownMember(world), status: '1', reason: '资料有误' },
      }),
      actor: async world => world.platform,
      elsewhere: 'refused',
    },
    'GET /system/school/profile': profile('school'),
    'PUT /system/school/profile': profile('school', { tags: [1], desp: '学校简介' }),
    'GET /system/company/profile': profile('company'),
    'PUT /system/company/profile': profile('company', { desp: '企业简介' }),
  },
})
