import type { Plugin } from 'vite'

const ROUTER = `${import.meta.dirname}/../node_modules/react-router/dist/production`
const UNUSED = `${import.meta.dirname}/unusedPart.ts`
const NO_STYLE = `${import.meta.dirname}/noStyle.ts`

/**
 * Where a module of antd takes one line out of another that brings a whole component along: who imports, what it asks
 * for, and the file in which that line stands alone.
 */
const SHORTCUTS = [
  // Every input reads this context; the forms of the package belong to few screens.
  { importer: /antd\/es\/form\/context\.js$/, asked: 'rc-field-form', file: 'rc-field-form/es/FormContext' },
  // Buttons ask whether a colour is bright, of the presets of the colour picker and their collapse.
  {
    importer: /antd\/es\/button\/style\/token\.js$/,
    asked: '../../color-picker/components/ColorPresets',
    file: `${import.meta.dirname}/isBright.ts`,
  },
  // Colours are read without what picks them.
  {
    importer: /antd\/es\/color-picker\/color\.js$|build\/isBright\.ts$/,
    asked: '@rc-component/color-picker',
    file: '@rc-component/color-picker/es/color',
  },
  // Radio groups write a name as forms do.
  {
    importer: /antd\/es\/radio\/group\.js$/,
    asked: '../form/hooks/useForm',
    file: `${import.meta.dirname}/namePath.ts`,
  },
  // Skeletons are texts and inputs here, badges are numbers.
  ...['./Avatar', './Button', './Image', './Node'].map(asked => ({
    ...{ importer: /antd\/es\/skeleton\/Skeleton\.js$/, asked, file: UNUSED },
  })),
  { importer: /antd\/es\/badge\/index\.js$/, asked: './Ribbon', file: UNUSED },
  // Samples of the library's own pages, buttons with a menu, tags to be checked, frames of a theme that we have not.
  ...[
    [/antd\/es\/(?:modal|tooltip)\/index\.js$/, './PurePanel'] as const,
    [/antd\/es\/dropdown\/index\.js$/, './dropdown-button'] as const,
    [/antd\/es\/tag\/index\.js$/, './CheckableTag'] as const,
    [/antd\/es\/pagination\/Pagination\.js$/, './style/bordered'] as const,
  ].map(([importer, asked]) => ({ importer, asked, file: UNUSED })),
  // Tables have neither frames around cells, nor filters in their heads, nor heads that stay by themselves.
  ...['./bordered', './filter', './sticky'].map(asked => ({
    ...{ importer: /antd\/es\/table\/style\/index\.js$/, asked, file: NO_STYLE },
  })),
  { importer: /rc-table\/es\/Table\.js$/, asked: './stickyScrollBar', file: UNUSED },
  // Most tables have no paging of their own.
  {
    importer: /antd\/es\/table\/InternalTable\.js$/,
    asked: '../pagination',
    file: `${import.meta.dirname}/latePagination.tsx`,
  },
  // Nor are most of them so long that only the rows which are seen are drawn.
  {
    importer: /antd\/es\/table\/InternalTable\.js$/,
    asked: './RcTable/VirtualTable',
    file: `${import.meta.dirname}/lateVirtualTable.tsx`,
  },
  // The router has a build without its warnings for developers, and names it nowhere.
  ...[
    ['react-router', 'index'],
    ['react-router/dom', 'dom-export'],
  ].map(([asked, file]) => ({
    ...{ importer: /./, asked, file: `${ROUTER}/${file}.mjs` },
  })),
  // Tables ask the tree's helpers which rows are chosen; one of these, which nobody calls, draws a node.
  { importer: /rc-tree\/es\/util\.js$/, asked: './TreeNode', file: UNUSED },
]

const NAMED = /import \{([^}]*)\} from 'antd'\n/
const PARTS = /\bInput\.(Group|Search|TextArea|Password|OTP)\b/g

/**
 * Vite plugin by which a page that draws with a part of antd loads that part alone. Inputs of antd carry all the
 * others as properties, so that whoever draws one line of text would load codes, passwords and searches.
 */
export function leanAntd(): Plugin {
  return {
    name: 'lean-antd',
    apply: 'build',
    enforce: 'pre',
    resolveId(asked, importer) {
      const from = importer?.replaceAll('\\', '/') ?? ''
      const found = SHORTCUTS.find(one => one.asked === asked && one.importer.test(from))
      return found ? this.resolve(found.file, importer, { skipSelf: true }) : null
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx$/ },
      handler: code => withPartsOfInput(code),
    },
  }
}

/** Returns a module that imports each input by itself; null where it draws none. */
export function withPartsOfInput(code: string): { code: string; map: null } | null {
  const names =
    NAMED.exec(code)?.[1]
      ?.split(',')
      .map(name => name.trim()) ?? []
  if (!names.includes('Input')) return null
  const parts = new Set(Array.from(code.matchAll(PARTS), ([, part]) => part))
  const drawn = code.replace(PARTS, 'Input$1')
  const isPlain = /<Input\b(?![\w.])/.test(drawn)
  const imports = [
    `import { ${names.filter(name => name !== 'Input' && name !== '').join(', ')} } from 'antd'`,
    ...(isPlain ? ["import Input from 'antd/es/input/Input'"] : []),
    ...[...parts].map(part => `import Input${part} from 'antd/es/input/${part}'`),
  ]
  return { code: drawn.replace(NAMED, () => `${imports.join('\n')}\n`), map: null }
}
