import { describe, expect, it } from 'vitest'
import { readDiagramFile, readPastedText } from '../../../../src/custom/bpmn/designer/useOpenFile.ts'

const TEXT = '<?xml version="1.0"?><definitions name="请假"/>'

describe('readDiagramFile', () => {
  it('should read UTF-8, also behind a byte order mark or where it is called UTF-16', async () => {
    const read = { text: TEXT, notes: [] }
    expect(await readDiagramFile(new File([TEXT], 'a.bpmn'))).toEqual(read)
    expect(await readDiagramFile(new File(['\uFEFF', TEXT], 'a.bpmn'))).toEqual(read)
    const called = (name: string) => `<?xml version="1.0" encoding="${name}"?><a name="请假"/>`
    expect(await readDiagramFile(new File([called('UTF-16')], 'a.bpmn'))).toEqual({
      ...read,
      text: called('UTF-8'),
    })
  })

  it('should read the encoding that the text names, or that its first bytes show, and tell it', async () => {
    const head = '<?xml version="1.0" encoding="GB2312"?><a name="'
    // 请假 in GBK.
    const file = new File([head, new Uint8Array([0xc7, 0xeb, 0xbc, 0xd9]), '"/>'], 'a.bpmn')
    expect(await readDiagramFile(file)).toEqual({
      text: '<?xml version="1.0" encoding="UTF-8"?><a name="请假"/>',
      notes: ['文件按 GBK 编码读取，保存和下载时使用 UTF-8'],
    })
    const wide = new Uint8Array(Uint16Array.from(`\uFEFF${TEXT}`, letter => letter.charCodeAt(0)).buffer)
    expect(await readDiagramFile(new File([wide], 'a.bpmn'))).toEqual({
      text: TEXT,
      notes: ['文件按 UTF-16LE 编码读取，保存和下载时使用 UTF-8'],
    })
    expect(readPastedText(`${head}请假"/>`)).toEqual({
      text: '<?xml version="1.0" encoding="UTF-8"?><a name="请假"/>',
      notes: ['文本声明的编码“GB2312”已改为 UTF-8'],
    })
  })

  it.each([
    ['GB18030', [0x82, 0x35, 0x8f, 0x33], '龦'],
    ['ISO-8859-1', [0xe9], 'é'],
    ['windows-1252', [0x80], '€'],
    ['Big5', [0xa4, 0xa4], '中'],
    ['utf-16', [0xe4, 0xb8, 0xad], '中'],
  ])('should read %s', async (encoding, letter, read) => {
    const head = `<?xml version='1.0' encoding = '${encoding}'?><a name="`
    const file = new File([head, new Uint8Array(letter), '"/>'], 'a.bpmn')
    expect((await readDiagramFile(file)).text).toContain(`name="${read}"`)
  })

  it.each([true, false])(
    'should read wide letters without a mark, the small byte first: %s',
    async isLittle => {
      const bytes = new Uint8Array(2 * TEXT.length)
      const view = new DataView(bytes.buffer)
      for (const [index, letter] of [...TEXT].entries())
        view.setUint16(2 * index, letter.charCodeAt(0), isLittle)
      expect((await readDiagramFile(new File([bytes], 'a.bpmn'))).text).toBe(TEXT)
    },
  )

  it('should refuse what is no text, or in an encoding that there is none of', async () => {
    const reason = '文件的编码无法识别'
    const noise = new Uint8Array([0x3c, 0xff, 0xc0, 0x80])
    await expect(readDiagramFile(new File([noise], 'a.bpmn'))).rejects.toThrow(reason)
    const strange = '<?xml version="1.0" encoding="klingon"?><a/>'
    await expect(readDiagramFile(new File([strange], 'a.bpmn'))).rejects.toThrow(reason)
  })

  it('should refuse more than 5 MB without reading it', async () => {
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.bpmn')
    await expect(readDiagramFile(large)).rejects.toThrow('文件超过 5 MB，不能打开')
  })
})
