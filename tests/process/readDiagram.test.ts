import { describe, expect, it } from 'vitest'
import { DiagramFault } from '#process/DiagramFault.ts'
import { isTooLarge, MAX_BYTES } from '#process/read/parseXml.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { writeDiagram } from '#process/writeDiagram.ts'
import { diagramOf } from './diagramOf.ts'

const whole = diagramOf('<bpmn:userTask id="a" name="甲" />')

/** [what, text, code, what the message says] */
const BAD: [string, string, string, string][] = [
  ['nothing', '', 'EMPTY', '文件是空的'],
  ['white space', ' \n\t', 'EMPTY', '文件是空的'],
  ['plain text', 'hello', 'NOT_XML', '文件不是 XML'],
  ['JSON', '{"a": 1}', 'NOT_XML', '文件不是 XML'],
  ['a zip file', 'PK\u0003\u0004', 'NOT_XML', '文件不是 XML'],
  [
    'text cut off inside a tag',
    whole.slice(0, whole.indexOf('name=') + 5),
    'TRUNCATED',
    '文件不完整，在此处中断',
  ],
  ['text cut off between tags', whole.slice(0, whole.indexOf('</bpmn:process>')), 'TRUNCATED', '文件不完整'],
  [
    'text cut off in a comment',
    `${whole.slice(0, whole.indexOf('<bpmn:userTask'))}<!-- a & b`,
    'TRUNCATED',
    '文件不完整',
  ],
  ['tags that cross', whole.replace('</bpmn:process>', '</bpmn:other>'), 'NOT_XML', '结束标签与开始标签不符'],
  ['an attribute twice', diagramOf('<bpmn:userTask id="a" id="b" />'), 'NOT_XML', '属性重复'],
  ['an attribute without quotes', diagramOf('<bpmn:userTask id=a />'), 'NOT_XML', '属性写法不正确'],
  ['a prefix of no namespace', diagramOf('<y:z />'), 'NOT_XML', '没有声明的命名空间前缀'],
  ['a bare ampersand', diagramOf('<bpmn:task name="a & b" />'), 'NOT_XML', '“&”应写作“&amp;”'],
  ['a second root', `${whole}<a />`, 'NOT_XML', '根元素之外还有内容'],
  ['text after the root', `${whole}abc`, 'NOT_XML', '根元素之外还有内容'],
  ['a control character', diagramOf('<bpmn:task name="\u0001" />'), 'NOT_XML', '控制字符'],
  ['a document type', `<!DOCTYPE a>${whole}`, 'DOCTYPE', '不允许文档类型声明（DOCTYPE）和自定义实体'],
  [
    'an entity that grows',
    `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${diagramOf('<bpmn:task name="&b;" />')}`,
    'DOCTYPE',
    '不允许文档类型声明',
  ],
  [
    'an entity of a file',
    diagramOf('<bpmn:documentation>&secret;</bpmn:documentation>'),
    'DOCTYPE',
    '不允许实体“&secret;”',
  ],
  [
    'more than 5 MB',
    diagramOf(`<bpmn:documentation>${'x'.repeat(5 * 1024 * 1024)}</bpmn:documentation>`),
    'TOO_LARGE',
    '文件不能超过 5 MB',
  ],
  [
    'more than 5 MB in bytes',
    diagramOf(`<bpmn:documentation>${'甲'.repeat(2_000_000)}</bpmn:documentation>`),
    'TOO_LARGE',
    '5 MB',
  ],
  [
    'endless nesting',
    diagramOf(`${'<bpmn:subProcess>'.repeat(300)}${'</bpmn:subProcess>'.repeat(300)}`),
    'TOO_DEEP',
    '嵌套过深',
  ],
  ['a page', '<html><body /></html>', 'NOT_BPMN', '文件不是 BPMN 2.0 流程图'],
  ['definitions of another kind', '<definitions xmlns="urn:dmn" />', 'NOT_BPMN', '文件不是 BPMN 2.0 流程图'],
  ['no process', whole.replaceAll('bpmn:process', 'bpmn:message'), 'NO_PROCESS', '文件中没有流程'],
  [
    'two elements of one id',
    diagramOf('<bpmn:task id="a" /><bpmn:task id="a" />'),
    'DUPLICATE_ID',
    '标识“a”重复',
  ],
]

describe('readDiagram', () => {
  it.each(BAD)('should refuse %s', async (_, xml, code, message) => {
    const fault = await readDiagram(xml).catch((error: unknown) => error)

    expect(fault).toBeInstanceOf(DiagramFault)
    expect(fault).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it('should say where a text breaks off', async () => {
    const lines = whole.split('\n')
    const fault = await readDiagram(whole.replace('</bpmn:process>', '</bpmn:other>')).catch(
      (error: unknown) => error,
    )

    expect(fault).toMatchObject({ line: lines.findIndex(line => line.includes('</bpmn:process>')) + 1 })
    expect((fault as DiagramFault).message).toMatch(/^第 \d+ 行第 \d+ 列：/)
  })

  it.each([
    ['a byte order mark', `\uFEFF${whole}`],
    [
      'a document type in a section of text',
      diagramOf('<bpmn:documentation><![CDATA[<!DOCTYPE a> &b;]]></bpmn:documentation>'),
    ],
    ['line ends of other systems', whole.replaceAll('\n', '\r\n')],
  ])('should read %s', async (_, xml) => {
    expect((await readDiagram(xml)).warnings).toEqual([])
  })

  it.each([
    [
      'flowable',
      'by its namespace, whatever its prefix',
      '<bpmn:task c:a="" />',
      'xmlns:c="http://flowable.org/bpmn"',
    ],
    ['activiti', 'when it is declared only', '', 'xmlns:activiti="http://activiti.org/bpmn"'],
    ['camunda', 'when nothing is declared', '', ''],
    [
      'flowable',
      'when it is used more than another',
      '<bpmn:task camunda:assignee="" f:a="" f:b="" />',
      'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:f="http://flowable.org/bpmn"',
    ],
  ])('should take %s for the vendor %s', async (vendor, _, content, declarations) => {
    const xml = diagramOf(content, declarations)
    const diagram = await readDiagram(xml)

    expect(diagram.vendor).toBe(vendor)
    expect((await readDiagram(await writeDiagram(diagram))).vendor).toBe(vendor)
  })

  it('should say what it could not keep', async () => {
    const { warnings } = await readDiagram(
      diagramOf(
        '<bpmn:sequenceFlow id="f" sourceRef="gone" targetRef="gone" /><bpmn:thing /><bpmn:task id="t">text</bpmn:task>',
      ),
    )

    expect(warnings).toEqual([
      expect.stringMatching(/^第 \d+ 行：不认识的元素 bpmn:Thing，未保留$/),
      expect.stringMatching(/^第 \d+ 行：不应有的文字“text”，未保留$/),
      '“f”的sourceRef 指向不存在的“gone”，已原样保留',
      '“f”的targetRef 指向不存在的“gone”，已原样保留',
    ])
  })

  it('should keep names that look like markup as text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const diagram = await readDiagram(
      diagramOf(`<bpmn:task id="t" name="${name.replaceAll('<', '&lt;')}" />`),
    )
    const written = await writeDiagram(diagram)

    expect(diagram.definitions.rootElements[0].flowElements[0].name).toBe(name)
    expect(written).not.toContain('<img')
  })

  it('should write a diagram that fits only without line breaks without them', async () => {
    const tasks = Array.from({ length: 200 }, (_, index) => `<bpmn:task id="t${index}"/>`).join('')
    const withText = (text: string) => diagramOf(`<bpmn:documentation>${text}</bpmn:documentation>${tasks}`)
    const formatted = await writeDiagram(await readDiagram(withText('')))
    // The line breaks before the tasks alone are more than what is too much.
    const text = 'x'.repeat(MAX_BYTES - formatted.length + 500)

    const written = await writeDiagram(await readDiagram(withText(text)))

    expect(isTooLarge(written)).toBe(false)
    expect(written).toContain('<bpmn:task id="t199" />')
  })
})
