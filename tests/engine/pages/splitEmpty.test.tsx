import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
const models = compileModels({
  'test/team/index.json': {
    title: '小组',
    menu: {},
    resource: { path: '/test/team', properties: { teamName: text('名称') } },
  },
  'test/member/index.json': {
    title: '成员',
    menu: {},
    split: { page: 'test/team/index', by: 'teamId' },
    resource: {
      path: '/test/member',
      properties: {
        memberName: text('姓名'),
        teamId: { type: 'integer', title: '小组', 'x-ref': 'test/team/index' },
      },
    },
  },
})

beforeEach(() => window.localStorage.clear())

describe('an empty list beside what is chosen', () => {
  it('should say that nothing fits, and show all on request', async () => {
    window.history.replaceState(null, '', '/bck/page?teamId=2')
    const host = createFakeHost({
      models,
      tables: {
        '/test/team': [
          { teamId: 1, teamName: '一组' },
          { teamId: 2, teamName: '二组' },
        ],
        '/test/member': [{ memberId: 1, memberName: '张三', teamId: 1 }],
      },
    })
    renderPage(host, 'test/member/index')
    await screen.findByText('没有符合条件的成员', {}, { timeout: 15_000 })
    expect(screen.queryByText('还没有成员，新增后显示在这里')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '查看全部成员' }))
    await screen.findByText('张三', {}, { timeout: 15_000 })
    await waitFor(() => expect(host.visited.at(-1)).not.toContain('teamId'))
  })
})
