import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ALIASES, BUILD, TREESHAKE } from './build/clientBuild.ts'
import { compress } from './build/compressPlugin.ts'
import { leanAntd } from './build/leanAntd.ts'
import { mortise } from './build/mortisePlugin.ts'

/**
 * Modules that visits need together, each group in one chunk. By itself the bundler makes a chunk for every set of
 * imports that modules share: dozens of some lines, each with its own request, imports and gzip head, and packages
 * that one page load needs whole in a dozen parts. A group takes along what its modules import and no group above
 * it has, so the order counts. What only some visits need belongs in none, which the bundle budget weighs; and
 * none may import one that imports it, which the budget refuses.
 */
const CHUNKS = [
  // Changes with its version only, so browsers keep it from release to release; antd below likewise.
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|valtio|proxy-compare)[\\/]/,
  },
  // What the public screens of the workbench begin with.
  {
    name: 'start',
    test: /src[\\/]engine[\\/]data[\\/](?:whenIdle\.ts|lazyPart\.tsx)$|src[\\/]app[\\/](?:mountVisit\.tsx|openScreens\.ts|router[\\/]pageTitle\.ts|http[\\/]Http\.ts|language[\\/](?:startLanguage\.ts|LanguageSwitch\.tsx))$|vite[\\/](?:preload-helper|modulepreload-polyfill)/,
  },
  // What every visit begins with, also one that only logs in.
  { name: 'index', tags: ['$initial' as const], test: /^(?!.*(?:[\\/]src[\\/](?:main|visit)\.tsx|\.html)$)/ },
  // The pages for those who have no session yet.
  {
    name: 'account',
    test: /src[\\/]app[\\/](?:http[\\/]Http\.ts|login[\\/](?:AccountFrame|CaptchaField|LoginRefusal|SmsCodeField|accountLinks)\.tsx|login[\\/]useCaptcha\.ts)$/,
  },
  // What the check says, and the vocabulary is written with, which no page needs but that where forms are designed.
  {
    name: 'check-words',
    test: /src[\\/]model[\\/](?:language[\\/]say\.ts|zh\.json|read[\\/]readPageFile\.ts)$|node_modules[\\/]@sinclair[\\/]typebox[\\/]/,
    includeDependenciesRecursively: false,
  },
  // Lists need it, and so does who registers, who needs nothing else of the workbench.
  { name: 'field-types', test: /src[\\/]model[\\/]field-types[\\/]shared[\\/]fieldTypeBase\.ts$/ },
  // The table's package imports these two for a line each; their other parts belong to screens that are opened later.
  {
    name: 'field-form',
    test: /rc-field-form[\\/]es[\\/](?!(?:FieldContext|FormContext|utils[\\/](?:typeUtil|valueUtil))\.js)|@rc-component[\\/]async-validator[\\/]|@babel[\\/]runtime[\\/]helpers[\\/]esm[\\/](?:wrapNativeSuper|isNativeFunction|construct)\.js$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'color-picker',
    test: /@rc-component[\\/]color-picker[\\/]es[\\/](?!(?:color|util|components[\\/]ColorBlock)\.js$)/,
    includeDependenciesRecursively: false,
  },
  // Parts of antd that everything draws with.
  {
    name: 'antd-base',
    test: /node_modules[\\/]antd[\\/]es[\\/](?:alert|button|checkbox|config-provider(?![\\/]defaultRenderEmpty)|locale|radio|skeleton|space|tag|theme)[\\/]|node_modules[\\/]antd[\\/]es[\\/]input[\\/](?:Input|TextArea)\.js|@ant-design[\\/]icons[\\/]es[\\/]icons[\\/](?:Calendar|Check|ClockCircle|Close|CloseCircle|Delete|Down|Download|Environment|Eye|Phone|Plus|Star|Swap|Team|Up|Upload)Outlined\.js|rc-field-form[\\/]es[\\/](?:FieldContext|FormContext|utils[\\/](?:typeUtil|valueUtil))\.js|rc-util[\\/]es[\\/](?:isMobile|hooks[\\/]useMobile)\.js/,
  },
  // Parts of antd that the frame and home draw with. One that is missing here is no harm: it comes with the
  // workbench, with every release anew.
  {
    name: 'antd',
    test: /node_modules[\\/]antd[\\/]es[\\/](?:alert|app|badge|dropdown|empty|grid[\\/]hooks|input(?![\\/](?:Search|Password))|modal|popover|skeleton|spin|switch|tag|tooltip)[\\/]|node_modules[\\/]antd[\\/]es[\\/]config-provider[\\/]defaultRenderEmpty\.js|@ant-design[\\/]icons[\\/]es[\\/]icons[\\/]SearchOutlined\.js$/,
  },
  // Long tables and choices both draw only what is seen of them.
  { name: 'virtual-list', test: /node_modules[\\/]rc-virtual-list/, includeDependenciesRecursively: false },
  {
    name: 'virtual-table',
    test: /node_modules[\\/](?:antd[\\/]es[\\/]table[\\/]RcTable|rc-table[\\/]es)[\\/]VirtualTable/,
    includeDependenciesRecursively: false,
  },
  // What is chosen from, in forms, searches and below lists.
  { name: 'antd-select', test: /node_modules[\\/]antd[\\/]es[\\/](?:select|pagination)[\\/]/ },
  // What the rows of lists are drawn with, which home does not wait for.
  {
    name: 'antd-table',
    test: /node_modules[\\/]antd[\\/]es[\\/]table[\\/]|src[\\/]engine[\\/]list[\\/]loadVirtualTable\.ts$/,
  },
  // What is said while something is put in another order, which few do.
  {
    name: 'dragging',
    test: /src[\\/]engine[\\/]sortable[\\/]dragWords\.ts$/,
    includeDependenciesRecursively: false,
  },
  // What public screens have of a link.
  {
    name: 'visit',
    test: /src[\\/]engine[\\/]visit[\\/](?:use\w+|visitFaults|visitorViews|dictionaryHttp)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // What some widgets have of lists.
  {
    name: 'field-parts',
    test: /src[\\/](?:engine[\\/](?:cells[\\/]FieldInput\.tsx|data[\\/](?:useStableCallback|useMeasure)\.ts|focus[\\/]focusIn\.ts|text[\\/]withAffixes\.ts))$/,
    includeDependenciesRecursively: false,
  },
  // What of the engine is needed where there is no workbench.
  {
    name: 'engine',
    test: /src[\\/](?:app[\\/]LibraryTheme\.tsx|engine[\\/](?:EnginePage|EngineProvider)\.tsx|engine[\\/]access[\\/](?:expressionCompiler|pageExpression|permissions)\.ts|engine[\\/]cells[\\/](?:EmptyValue|cellRenderer)\.tsx|engine[\\/]data[\\/]useRead\.ts|engine[\\/]dict[\\/]useDictionaries\.ts|engine[\\/]options[\\/]widgetOptions\.tsx|engine[\\/]text[\\/]formatNumber\.ts|engine[\\/]list[\\/]rememberedSettings\.ts|model[\\/](?:insides|expression[\\/]environmentAt|validation[\\/]isEmptyValue)\.ts|engine[\\/]registry[\\/](?:define\w+|useWidgets)\.ts)$/,
  },
  // Public screens load it for forms that have one.
  {
    name: 'expressions',
    test: /src[\\/](?:model[\\/]expression[\\/]compileExpression|engine[\\/]access[\\/]takeExpressions)\.ts$/,
  },
  {
    name: 'workbench',
    test: /src[\\/](?:app[\\/]Workbench\.tsx|engine[\\/](?:list[\\/]listParts|warmup[\\/]drawnLists|registry[\\/]define\w+|data[\\/]useComeBack)\.ts)$/,
  },
  // The lists of pages, widgets and routes, which the workbench fetches at once.
  {
    name: 'registries',
    test: /src[\\/]registries\.ts$|src[\\/]custom[\\/]listed(?:Routes|Counts)\.ts$|virtual:mortise[\\/]models$/,
  },
  // What home begins with, the cards of features among it, in few files.
  {
    name: 'home',
    test: /src[\\/](?:app[\\/](?:home[\\/]HomeScreen\.tsx|messages[\\/](?:MessageDialog|MessageRows|UnreadList)\.tsx|notices[\\/](?:notices\.ts|NoticeRow\.tsx)|parts[\\/]CountBadge\.tsx)|custom[\\/]bpm-task[\\/]TodoCard\.tsx)$/,
  },
  {
    name: 'record',
    test: /src[\\/]engine[\\/](?:data[\\/]useRecord\.ts|detail[\\/]fixedBy\.ts|pages[\\/]RecordFault\.tsx)$/,
  },
  // Three kinds of pages that are a list and a few lines; they ask for the rows while the table is on its way. One
  // file holds them, because each that home asks for holds up those that a click asks for.
  {
    name: 'list-pages',
    test: /src[\\/]engine[\\/]pages[\\/](?:crud|tree|split)[\\/](?!Side(?:Tree|Sheet)\.tsx)/,
  },
  // The table and what is in it, in one file: browsers fetch six at a time.
  {
    name: 'list-table',
    test: /src[\\/]engine[\\/]list[\\/]RecordTable\.tsx$|src[\\/]widgets[\\/]text(?:area)?[\\/]index\.ts$/,
  },
  // What stands around the rows of most lists.
  {
    name: 'list-controls',
    test: /src[\\/]engine[\\/]list[\\/]PagerControls\.tsx$|src[\\/]widgets[\\/]dict-select[\\/]index\.ts$/,
  },
  // What judges a form, which every form of the workbench has, and those of visitors fetch.
  {
    name: 'judging',
    test: /src[\\/]model[\\/](?:validation[\\/]createValidator|format[\\/](?:compile|parse)Pattern)\.ts$/,
  },
  {
    name: 'takes-judging',
    test: /src[\\/]engine[\\/]form[\\/]validation[\\/](?:takeValidation|validatorMaker)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The fields of a form, which the designer of forms draws without what sends them.
  {
    name: 'form-body',
    test: /src[\\/]engine[\\/]form[\\/](?:view[\\/](?:FormBody|LayoutItems|revealField)\.tsx?|validation[\\/](?:checkForm|placeErrors)\.ts|core[\\/](?:payloadOf|recordValues)\.ts)$/,
    includeDependenciesRecursively: false,
  },
  // What every form keeps its values and mistakes with.
  {
    name: 'form-state',
    test: /src[\\/]engine[\\/]form[\\/](?:core[\\/](?:createFormState|recordPlan|useFormState)|validation[\\/]checkField)\.ts$/,
  },
]

export default defineConfig({
  base: '/bck/',
  // The panel of a process's properties draws with another library, which cannot be refreshed in place.
  plugins: [
    react({ exclude: [/\/node_modules\//, /\/src\/custom\/bpmn\/panel\//] }),
    mortise(),
    leanAntd(),
    compress(),
  ],
  resolve: { alias: ALIASES },
  build: {
    ...BUILD,
    // Read by the bundle budget and by nothing at run time.
    manifest: true,
    rolldownOptions: {
      treeshake: TREESHAKE,
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  // A thread may load what it needs only at times, as a page does.
  worker: { format: 'es' },
  server: {
    // Rows, builds and reports are no sources; watching them costs, and a test's data comes and goes.
    watch: {
      ignored: ['data', 'dist', '.cache', 'test-results'].map(
        folder => `${import.meta.dirname}/${folder}/**`,
      ),
    },
  },
})
