import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, useReferences } from '#engine'
import type { ReferenceModel } from '#model/types/index.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const models = compileModels()
const dept = models['system/user/index']?.resource?.fields.find(field => field.name === 'deptId')
  ?.reference as ReferenceModel

function Label({ id }: { id: number }) {
  const { byKey, isLoading } = useReferences(dept, [id])
  return <p>{isLoading ? '…' : String(byKey[id]?.deptName ?? `没有 ${id}`)}</p>
}

describe('useReferences', () => {
  it('should look all ids of a screen up in one request, and say which are gone', async () => {
    const host = createFakeHost({
      models,
      answer: call => {
        if (call.path !== '/system/dept/options') return undefined
        return {
          code: 200,
          data: [
            { value: 1, label: '教务处' },
            { value: 2, label: '学生处', disabled: true },
          ],
        }
      },
    })
    render(
      <EngineProvider host={host}>
        <Label id={1} />
        <Label id={2} />
        <Label id={3} />
      </EngineProvider>,
    )

    expect(await screen.findByText('教务处')).toBeDefined()
    expect(await screen.findByText('学生处')).toBeDefined()
    expect(await screen.findByText('没有 3')).toBeDefined()
    expect(host.calls.map(call => call.query.ids)).toEqual(['1,2,3'])
  })
})
