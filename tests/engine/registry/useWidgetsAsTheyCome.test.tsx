import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { defineWidget, EngineProvider, type EngineProviderProps } from '#engine'
import { useWidgetsAsTheyCome } from '../../../src/engine/registry/useWidgets.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const widget = (key: string) => ({
  default: defineWidget({ key, title: key, input: () => null, types: ['string'], sample: '' }),
})

describe('useWidgetsAsTheyCome', () => {
  it('should have each as it comes, and tell which are still on the way', async () => {
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
    const widgets = {
      './widgets/quick/index.ts': async () => widget('quick'),
      './widgets/late/index.ts': () => late.then(() => widget('late')),
    } as unknown as EngineProviderProps['widgets']
    const wrapper = ({ children }: { children: ReactNode }) => (
      <EngineProvider host={createFakeHost({ models: {} })} widgets={widgets}>
        {children}
      </EngineProvider>
    )
    const { result } = renderHook(() => useWidgetsAsTheyCome(['quick', 'late', 'absent']), { wrapper })

    await waitFor(() => expect(result.current.byKey.quick).not.toBeNull())
    expect([...result.current.coming]).toEqual(['late'])
    expect(result.current.byKey.absent).toBeNull()
    await act(async () => arrive())
    await waitFor(() => expect(result.current.coming.size).toBe(0))
    expect(result.current.byKey.late).not.toBeNull()
  })
})
