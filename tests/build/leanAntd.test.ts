import { describe, expect, it } from 'vitest'
import { isBright } from '../../build/isBright.ts'
import { withPartsOfInput } from '../../build/leanAntd.ts'
import { toNamePathStr } from '../../build/namePath.ts'

describe('withPartsOfInput', () => {
  it('should import a plain input alone, and leave the others where they are', () => {
    const made = withPartsOfInput("import { Button, Input } from 'antd'\nconst a = <Input id={id} />\n")
    expect(made?.code).toBe(
      "import { Button } from 'antd'\nimport Input from 'antd/es/input/Input'\nconst a = <Input id={id} />\n",
    )
  })

  it('should import parts by themselves', () => {
    const made = withPartsOfInput("import { Input } from 'antd'\nconst a = <Input.TextArea rows={2} />\n")
    expect(made?.code).toContain("import InputTextArea from 'antd/es/input/TextArea'")
    expect(made?.code).toContain('<InputTextArea rows={2} />')
    expect(made?.code).not.toContain("'antd/es/input/Input'")
  })

  it('should leave modules alone that draw no input', () => {
    expect(withPartsOfInput("import { Button } from 'antd'\n")).toBeNull()
  })
})

describe('what stands for lines of antd', () => {
  it('should say the same as antd', async () => {
    const [presets, form, { AggregationColor }] = await Promise.all([
      import('antd/lib/color-picker/components/ColorPresets.js' as string),
      import('antd/lib/form/hooks/useForm.js' as string),
      import('antd/lib/color-picker/color.js' as string),
    ])
    for (const text of [
      '#ffffff',
      '#000000',
      'rgba(255,255,255,0.2)',
      'rgba(0,0,0,0.3)',
      '#a0c0d0',
      '#1677ff',
    ]) {
      const color = new AggregationColor(text)
      expect(isBright(color, '#fff')).toBe(presets.isBright(color, '#fff'))
    }
    for (const name of ['a', 3, ['a', 0, 'b'], []]) expect(toNamePathStr(name)).toBe(form.toNamePathStr(name))
  })
})
