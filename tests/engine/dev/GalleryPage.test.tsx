import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

describe('GalleryPage', () => {
  it('should fill a widget, save it and read it back', async () => {
    renderPage(createFakeHost({ models: {} }), 'dev/gallery')
    const card = (await screen.findByText('text', { selector: 'code' })).closest('article') as HTMLElement

    fireEvent.click(within(card).getByRole('button', { name: '填入示例' }))
    expect((within(card).getByLabelText('text', { selector: 'input' }) as HTMLInputElement).value).toBe(
      '示例',
    )
    expect(within(card).getByText('null')).toBeDefined()
    fireEvent.click(within(card).getByRole('button', { name: /保\s?存/ }))

    expect(within(card).getByText('"示例"')).toBeDefined()
    expect((within(card).getByLabelText('停用') as HTMLInputElement).value).toBe('示例')
  })
})
