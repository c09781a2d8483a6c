import { describe, expect, it } from 'vitest'
import type { PageRoute } from '#engine'

const files = import.meta.glob<{ default: PageRoute[] }>('../../src/custom/*/*.routes.ts', { eager: true })
const routes = Object.values(files).flatMap(file => file.default)

const JOB = [
  'myResume',
  'jobTypeManagement',
  'jobManagement/publishJob',
  'jobManagement/publishedJob',
  'jobInfo/jobList',
  'jobInfo/recommendList',
  'jobInfo/myFollow',
  'jobInfo/jobInfoDetail',
  'applyManagement/resumeInfo',
  'matchAnalysis',
  'capacityAnalysis',
  'recommendList',
  'personalInterview/interviewHistory',
  'personalInterview/appliedPosition',
  'interviewManage',
]
const DATAVIEW = [
  'employAnalysis',
  'dataSource',
  'operationSituation',
  'jobMarketAnalysis',
  'forceGraph',
  'major/:id',
  'job/:id',
  'home',
  'back/home',
  'practiceStat',
  'eduCapacity',
  'unions/:id',
  'unionsNew/:id',
  'back/unionsNew/:id',
  'growChannel',
  'internationalCommunicate',
  'workshop/:id',
  'resourcerepo',
  'teacheroverview',
  'qualityCourse/:id',
  'back/qualityCourse/:id',
  'workShopList',
]
const UNION = '/system/unionSchoolCompany'

/** @see docs/spec-coverage.md, section 2.2: path, what it takes to open it, parameters that are numbers */
const SPECIFIED: [path: string, access: Partial<PageRoute>, numeric?: string][] = [
  ['/user/institutionCompany', {}],
  ['/user/institutionSchool', {}],
  ['/system/task/process-instance/detail', {}],
  [`${UNION}/cjSchoolInfoUnion/resourceDetails`, {}],
  [`${UNION}/cjCompanyInfoUnion/resourceDetails`, {}],
  ['/resume/export', {}],
  ['/enterprise/myEnterprise', { permissions: ['system:user:edit'] }],
  ['/ai', { layout: 'blank' }],
  ['/ai/policy', { layout: 'blank' }],
  ['/ai/idss', { layout: 'blank' }],
  [
    '/interact/survey/surveyCreated/detail/:surveyId',
    { permissions: ['system:role:edit', 'interact:survey:query'] },
    'surveyId',
  ],
  ['/tool/gen-edit/index/:tableId', { permissions: ['tool:gen:edit'] }, 'tableId'],
  ...JOB.map((path): [string, object] => [`/job/${path}`, { roles: ['admin', 'student'] }]),
  ...DATAVIEW.map((path): [string, object] => [`/dataview/${path}`, {}]),
]

describe('routes listed beside the menu', () => {
  it.each(SPECIFIED)('should hold %s with its access %j', (path, access, numeric) => {
    const found = routes.filter(route => route.path === path)
    const { permissions, roles, layout } = { ...found[0] }
    expect(found).toHaveLength(1)
    expect({ permissions, roles, layout }).toEqual({
      permissions: undefined,
      roles: undefined,
      layout: undefined,
      ...access,
    })
    expect(found[0]?.numeric ?? []).toEqual(numeric ? [numeric] : [])
    expect(found[0]?.title).toEqual({
      zh: expect.stringMatching(/./),
      en: expect.stringMatching(/^[\x20-\x7e]+$/),
    })
  })

  it('should mark the own tasks while a process is looked at', () => {
    const detail = routes.find(({ path }) => path === '/system/task/process-instance/detail')
    expect(detail?.activeMenu).toMatch(/task/)
  })
})
