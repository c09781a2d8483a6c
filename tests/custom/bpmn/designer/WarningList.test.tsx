import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { WarningList } from '../../../../src/custom/bpmn/designer/ProblemsPanel.tsx'

describe('WarningList', () => {
  it('should say what is alike once, with how often, and hold each within', () => {
    const tasks = Array.from({ length: 30 }, (_, number) => `t${number}`)
    const unknown = tasks.map(id => `第 ${id.length} 行：不认识“${id}”的属性 x:y，已原样保留`)
    render(
      <WarningList warnings={['文件中没有图形数据，已自动排版', ...unknown, '不认识属性 x:z，已原样保留']} />,
    )
    const [list] = screen.getAllByRole('list') as [HTMLElement]
    expect(
      [...list.children].map(
        ({ firstChild }) => firstChild?.firstChild?.textContent ?? firstChild?.textContent,
      ),
    ).toEqual(['文件中没有图形数据，已自动排版', `${unknown[0]}（共 30 处）`, '不认识属性 x:z，已原样保留'])
    expect(within(list).getByText(unknown[29] as string)).toBeTruthy()
  })
})
