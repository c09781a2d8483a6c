import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PageModel } from '#model/types/index.ts'
import { drawForm } from '#tests/engine/form/drawForm.tsx'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { untilStill } from '#tests/engine/support/untilStill.ts'

const model = compileModels()['system/menu/index'] as PageModel
const dictionaries = { sys_menu_type: { M: '目录', C: '菜单', F: '按钮' } }
const field = (name: string) => document.querySelector(`[data-field=${name}]`) as HTMLElement

describe('the form of a menu', () => {
  it.each([
    ['目录', 'path', '路由地址不能为空'],
    ['按钮', 'perms', '权限标识不能为空'],
  ])('should mark what a %s needs at its field', async (kind, name, message) => {
    const { host } = await drawForm({ model, host: { dictionaries } })
    fireEvent.change(screen.getByLabelText('菜单名称'), { target: { value: '缺项' } })
    fireEvent.click(screen.getByText(kind))
    await untilStill()
    fireEvent.click(screen.getByRole('button', { name: /保存$/ }))
    await untilStill()
    expect(within(field(name)).getByText(message)).toBeTruthy()
    expect(host.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
