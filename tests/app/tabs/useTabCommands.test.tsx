import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useTabCommands } from '../../../src/app/tabs/useTabCommands.ts'

it('should be the same at every address, so that a change of pages draws no tab anew that did not change', () => {
  const { result } = renderHook(
    () => ({ commands: useTabCommands(), navigate: useNavigate(), ...useLocation() }),
    { wrapper: MemoryRouter },
  )
  const { commands } = result.current
  act(() => void result.current.navigate('/system/user'))
  act(() => commands.open('/system/role'))
  expect(result.current.pathname).toBe('/system/role')
  expect(result.current.commands).toBe(commands)
})
