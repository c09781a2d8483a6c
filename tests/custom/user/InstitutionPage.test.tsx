import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost, fault } from '#tests/engine/support/createFakeHost.ts'
import { InstitutionPage } from '../../../src/custom/user/InstitutionPage.tsx'

function open(kind: 'school' | 'company', refusal: Error) {
  const host = createFakeHost({
    models: {},
    answer() {
      throw refusal
    },
  })
  render(
    <EngineProvider host={host}>
      <InstitutionPage kind={kind} />
    </EngineProvider>,
  )
}

describe('InstitutionPage', () => {
  it.each([
    ['school', '当前机构不是学校，没有学校资料', '当前账号不属于任何学校'],
    ['company', '当前机构不是企业，没有企业资料', '当前账号不属于任何企业'],
  ] as const)(
    'should say calmly why there is nothing when the account belongs to no %s',
    async (kind, why, title) => {
      open(kind, fault(601, why))
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.queryByRole('button')).toBeNull()
    },
  )

  it('should offer to try again when the data could not be loaded', async () => {
    open('school', fault(500, '系统繁忙'))
    expect(await screen.findByText('机构数据加载失败')).toBeTruthy()
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
  })
})
