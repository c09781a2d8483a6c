import { describe, expect, it } from 'vitest'
import { DiagramFault } from '#process/DiagramFault.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { writeDiagram } from '#process/writeDiagram.ts'
import { infoset } from './infoset.ts'

const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const FLOWABLE = 'http://flowable.org/bpmn'

/** A diagram with something of XML in its extensions, behind something before its root. */
const around = (content: string, before = '', declarations = '') =>
  `${before}<b:definitions xmlns:b="${BPMN}" xmlns:x="urn:x" ${declarations} targetNamespace="urn:t"><b:process id="p"><b:extensionElements>${content}</b:extensionElements></b:process></b:definitions>`

/** What XML 1.0 and its namespaces allow, by section; each is read and written without a difference. */
const ALLOWED: [string, string][] = [
  ['2.2 characters beyond the plane', around('<x:a t="😀">甲😀é\u0085\u2028</x:a>')],
  ['2.3 names of other letters', around('<x:名称 属性="1" é.·-ü="2"><x:_x540D_/></x:名称>')],
  ['2.3 a prefix of other letters', around('<命:a 命:b="1"/>', '', 'xmlns:命="urn:m"')],
  ['2.3 white space around the equals sign', around('<x:a t = "1"\n\tu=\n"2" />')],
  ['2.3 values in single quotes', around(`<x:a t='say "a"' u="it's"/>`)],
  ['2.3 a greater-than sign in a value', around('<x:a t="a > b"/>')],
  ['2.4 a greater-than sign in text', around('<x:a>a > b ]] ]]&gt;</x:a>')],
  [
    '2.5 comments anywhere',
    `${around('<x:a><!-- - a & b < <!DOCTYPE a> --></x:a>', '<!-- first -->')}<!-- last -->`,
  ],
  [
    '2.6 processing instructions anywhere',
    `${around('<?do a="<" ?>', '<?xml-stylesheet href="a"?>')}<?done?>`,
  ],
  ['2.7 sections of character data', around('<x:a>1<![CDATA[<b> & ]] ]]>2<![CDATA[]]>3</x:a>')],
  ['2.7 a section of white space', around('<x:a><![CDATA[ \n ]]></x:a>')],
  [
    '2.8 a declaration with all it may say',
    around('', `<?xml  version = '1.0'  encoding="UTF-8" standalone='yes' ?>\n`),
  ],
  ['2.8 white space before the root', around('', '<?xml version="1.0"?>\n\n \t')],
  ['2.10 white space that is meant', around('<x:a xml:space="preserve">  <x:b> </x:b></x:a>')],
  ['2.10 white space by its number', around('<x:a>&#32;&#9;&#10;</x:a>')],
  ['2.11 ends of lines', around('<x:a>1\r\n2\r3\n4</x:a>')],
  ['2.12 a language', around('<x:a xml:lang="zh-CN">甲</x:a>').replace('id="p"', 'id="p" xml:lang="en"')],
  ['3 space before the end of a tag', around('<x:a\n>1</x:a \n>')],
  ['3.1 an element without content', around('<x:a/><x:a></x:a><x:a />')],
  ['3.3.3 white space in values', around('<x:a t="1\n2\t3\r\n4" u="1&#10;2&#9;3&#13;4"/>')],
  ['4.1 characters by number', around('<x:a t="&#65;&#x4E2D;&#x1F600;">&#65;&#x4e2d;&#128512;&#13;</x:a>')],
  ['4.6 the five entities', around(`<x:a t="&amp;&lt;&gt;&quot;&apos;">&amp;amp;&lt;&gt;&quot;&apos;</x:a>`)],
  [
    'a prefix that means another namespace inside',
    around('<x:a x:t="1"><x:b xmlns:x="urn:y" x:t="2"><x:c/></x:b><x:d x:t="3"/></x:a>'),
  ],
  [
    'a prefix that means another namespace beside',
    around('<y:a xmlns:y="urn:1" y:t="1"/><y:a xmlns:y="urn:2" y:t="2"/>'),
  ],
  ['a default namespace inside', around('<a xmlns="urn:y" t="1"><b><x:c/></b></a>')],
  ['two prefixes of one namespace', around('<y:a x:t="1" y:u="2"/>', '', 'xmlns:y="urn:x"')],
  ['no namespace beside prefixes', around('<a t="1"><b/></a>')],
  [
    'a default namespace that is taken back',
    around('<a xmlns="" t="1"/>').replaceAll('b:', '').replace('xmlns:b', 'xmlns'),
  ],
  ['a vendor of other letters, declared inside', around(`<v:button xmlns:v="${FLOWABLE}" code="1"/>`)],
  [
    'a stranger by a letter of ours',
    around(`<camunda:a camunda:b="1"/><bpmn:c/>`, '', 'xmlns:camunda="urn:c" xmlns:bpmn="urn:d"'),
  ],
  [
    'a type by a prefix that is declared inside',
    around('').replace(
      '</b:process>',
      `<b:sequenceFlow id="f"><b:conditionExpression xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:m="${BPMN}" i:type="m:tFormalExpression">1</b:conditionExpression></b:sequenceFlow></b:process>`,
    ),
  ],
  [
    'ids of other letters',
    around('').replace(
      '</b:process>',
      '<b:task id="任务" name="&#10;任务"/><b:task id="1 a"/><b:sequenceFlow id="流" sourceRef="任务" targetRef="1 a"/></b:process>',
    ),
  ],
  [
    'names of namespaces that only values use',
    around('', '', 'xmlns:xsd="http://www.w3.org/2001/XMLSchema"').replace(
      '<b:process',
      '<b:itemDefinition id="i" structureRef="xsd:string"/><b:process',
    ),
  ],
]

/** [what, text before the mistake, the mistake and what follows, whether the place is where it begins]. */
const FORBIDDEN: [string, string, string][] = [
  ['two hyphens in a comment', '<!-- a -', '- b -->'],
  ['a section of character data that ends alone', '<x:a>]]', '></x:a>'],
  ['a less-than sign in a value', '<x:a t="', '<"/>'],
  ['no space between attributes', '<x:a t="1"', 'u="2"/>'],
  ['an attribute without a value', '<x:a t', '/>'],
  ['a value without quotes', '<x:a t=', '1/>'],
  ['an attribute twice', '', '<x:a t="1" t="2"/>'],
  ['an attribute twice by two prefixes', '', '<x:a xmlns:y="urn:x" x:t="1" y:t="2"/>'],
  ['a prefix of nothing', '', '<y:a/>'],
  ['an attribute of a prefix of nothing', '', '<x:a y:t="1"/>'],
  ['a prefix taken back', '<x:a xmlns:x="', '"/>'],
  ['a name that begins with a digit', '<', '1a/>'],
  ['a name with two colons', '', '<x:a:b/>'],
  ['a tag that is closed by another', '<x:a>', '</x:b>'],
  ['a tag that was not opened', '', '</x:a>'],
  ['an instruction by the name of XML', '', '<?xml version="1.0"?>'],
  ['a character that there is none of', '<x:a>', '&#0;</x:a>'],
  ['half a character by number', '<x:a>', '&#xD800;</x:a>'],
  ['a number without an end', '<x:a t="', '&#65"/>'],
  ['an ampersand', '<x:a>a ', '& b</x:a>'],
  ['an entity of its own', '<x:a>', '&own;</x:a>'],
  ['a control character', '<x:a>', '\u0007</x:a>'],
  ['half a character', '<x:a>', '\uD83D</x:a>'],
]

describe('the XML that is read', () => {
  it.each(ALLOWED)('should keep %s', async (_, xml) => {
    const written = await writeDiagram(await readDiagram(xml))

    expect(infoset(written)).toEqual(infoset(xml))
    expect(await writeDiagram(await readDiagram(written))).toBe(written)
  })

  it.each(FORBIDDEN)('should refuse %s where it stands', async (_, before, rest) => {
    const head = around('|\n').split('|')[0] as string
    const fault = await readDiagram(`${head}\r\n${before}${rest}</b:extensionElements>`).catch(
      (error: unknown) => error,
    )

    expect(fault).toBeInstanceOf(DiagramFault)
    const { line, column } = fault as DiagramFault
    expect({ line, near: Math.abs((column ?? 0) - before.length - 1) <= 2 }).toEqual({ line: 2, near: true })
  })

  it.each([
    ['a declaration that comes late', '<!-- --><?xml version="1.0"?>'],
    ['a declaration without space', '<?xml version="1.0"encoding="UTF-8"?>'],
    ['a declaration without a version', '<?xml encoding="UTF-8"?>'],
    ['a version of another kind', '<?xml version="2.0"?>'],
    ['text before the root', '<?xml version="1.0"?>a'],
  ])('should refuse %s', async (_, before) => {
    await expect(readDiagram(around('', before))).rejects.toThrow('不是正确的 XML')
  })

  it('should read a declaration behind white space, as in what is pasted', async () => {
    const xml = around('<x:a/>', '<?xml version="1.0" encoding="UTF-8"?>')
    expect(infoset(await writeDiagram(await readDiagram(`\n  ${xml}`)))).toEqual(infoset(xml))
  })

  it('should tell of what stands somewhere by the places of the original', async () => {
    const xml = around('\r\n<!-- one -->\r\n<x:a\r\n t = "1"/>').replace(
      '</b:process>',
      '\r\n  <b:stranger/></b:process>',
    )
    expect((await readDiagram(xml)).warnings[0]).toMatch(/^第 5 行：/)
    const twice = xml.replace('<b:stranger/>', '<b:task id="a"/>\r\n <b:task  id="a"/>')
    await expect(readDiagram(twice)).rejects.toMatchObject({ code: 'DUPLICATE_ID', line: 6, column: 2 })
  })

  it('should tell that comments and instructions go', async () => {
    const { warnings } = await readDiagram(around('<!-- a --><!-- b --><?do it?>'))
    expect(warnings).toEqual(['文件中有 2 处注释，保存后不再保留', '文件中有 1 条处理指令，保存后不再保留'])
  })
})
