import { type Static, Type } from '@sinclair/typebox'
import { pageKinds } from '../page-kinds/index.ts'
import { Choice, Closed, Expression, FieldName, NameOf, PageKey, Text, withMeaning } from './common.ts'
import { Presets } from './formParts.ts'
import { LayoutSource } from './layout.ts'
import { FurtherSearch, ListLooks } from './list.ts'
import { ResourceSource } from './resource.ts'

type PageKind = keyof typeof pageKinds

const described = Object.values(pageKinds).map(({ kind, description }) => `${kind}: ${description}`)
const KINDS = `Derived where absent: tabs with tabs, split with split, tree with a tree resource, else crud. ${described.join(' ')}`

const Column = Type.Union([
  Type.String({
    description:
      'Path of a property, one reference hop allowed: deptId.deptName; or of what a described value or document holds: content.amount.',
  }),
  Closed({
    path: Type.String(),
    title: Type.Optional(Text),
    width: Type.Optional(Type.Integer({ minimum: 40 })),
    align: Type.Optional(Choice(['left', 'center', 'right'])),
    fixed: Type.Optional(Choice(['left', 'right'])),
    sortable: Type.Optional(Type.Boolean()),
    visible: Type.Optional(Type.Boolean()),
    cell: Type.Optional(
      NameOf('widgets', {
        description:
          'Key of the widget that draws the cell; the field\'s own where absent. "switch" edits in place.',
      }),
    ),
    link: Type.Optional(Type.String({ description: 'Route that the cell opens; {field} is replaced.' })),
    when: Type.Optional(
      Expression(
        'Whether the value of a record can be changed in the list; with cell "switch" or editable. A hook demands it on the server.',
      ),
    ),
    editable: Type.Optional(
      Type.Boolean({
        description:
          'Whether the value can be changed in its cell by whoever may change it in the form: by a double click, Enter or F2, on a phone by the pencil. Enter and leaving the cell save that one property, Escape gives up. A property that the form does not change has no such cell; a widget "switch" is switched at once.',
      }),
    ),
  }),
])

const SearchedName = Type.String({
  description: 'Name of a property, or path of what a described value or document holds: content.amount.',
})

const SearchField = Type.Union([
  SearchedName,
  Closed({
    field: SearchedName,
    operator: Type.Optional(Choice(['eq', 'contains', 'prefix', 'range', 'in'])),
    title: Type.Optional(Text),
    component: Type.Optional(NameOf('widgets', { description: 'Key of the widget that is searched with.' })),
    default: Type.Optional(Type.Unknown()),
  }),
])

/** The list of a page. */
export const ListSource = Closed(
  {
    columns: Type.Optional(Type.Array(Column)),
    search: Type.Optional(Type.Array(SearchField)),
    furtherSearch: Type.Optional(FurtherSearch),
    sort: Type.Optional(
      Type.String({ description: 'Property, "-" before it for descending; several joined by a comma.' }),
    ),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 20 })),
    selectable: Type.Optional(
      Type.Boolean({ description: 'Whether rows can be chosen; derived from the buttons that need it.' }),
    ),
    rowActions: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Order of the buttons of a row; the first two are shown, the rest folds. Dangerous ones always stand last. An action on a selection that is named here is offered for the row alone as well.',
      }),
    ),
    toolbar: Type.Optional(
      Type.Array(Type.String(), { description: 'Order of the buttons above the list.' }),
    ),
    ...ListLooks,
    expand: Type.Optional(Type.Boolean({ description: 'Whether a tree begins unfolded.' })),
    views: Type.Optional(
      Choice(['own', 'shared', 'none'], {
        default: 'own',
        description:
          'Who keeps views of the list: search, order, columns and page size under a name. own: everybody for himself. shared: whoever holds the permission "<page permission>:view:share" may offer them to the whole institution as well; a view never shows more than its reader may see.',
      }),
    ),
    component: Type.Optional(
      NameOf('custom', { description: 'Key of a hand-written list under src/custom.' }),
    ),
  },
  { title: 'List' },
)
export type ListSource = Static<typeof ListSource>

/** The form of a page, for creating, editing and looking at a record. */
const FormSource = Closed(
  {
    open: Type.Optional(
      Choice(['dialog', 'drawer', 'page'], { description: 'Where it opens; derived from its fields.' }),
    ),
    width: Type.Optional(Type.Integer({ minimum: 320, description: 'px' })),
    columns: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 4, description: 'Fields beside each other.' }),
    ),
    labelWidth: Type.Optional(Type.Integer({ minimum: 40, description: 'px' })),
    layout: Type.Optional(Type.Array(LayoutSource)),
    presets: Presets,
    keep: Type.Optional(
      Type.Array(Type.String(), {
        uniqueItems: true,
        description:
          'Fields that the next form keeps when several records are added one after the other ("Save and add another"). A tree keeps the record above as well. Default: none.',
      }),
    ),
    saveAnd: Type.Optional(
      Type.String({
        description:
          'Action on a row that a second button opens as soon as the record is saved: "Save and publish". The button stands where the list offers the action.',
      }),
    ),
    component: Type.Optional(
      NameOf('custom', { description: 'Key of a hand-written form under src/custom.' }),
    ),
  },
  { title: 'Form' },
)

/** Where the page stands in the menu, and whose it is. Made once, then the database wins; tenantTypes and only always hold. */
const MenuSource = Closed(
  {
    parent: Type.Optional(
      NameOf('menus', { description: 'Path of the parent node, such as "asset" or "asset/log".' }),
    ),
    icon: Type.Optional(NameOf('icons', { description: 'Key of an icon.' })),
    order: Type.Optional(Type.Integer({ default: 100, description: 'Place among its siblings.' })),
    path: Type.Optional(
      Type.String({
        description: 'Path below the parent; the last part of the page key where absent, not counting index.',
      }),
    ),
    cache: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether the tab keeps its state while another is shown.' }),
    ),
    buttons: Type.Optional(
      Type.Array(Closed({ title: Text, permission: Type.String() }), {
        description: 'Permissions that roles can be given here beside those of the operations and actions.',
      }),
    ),
    roles: Type.Optional(
      Type.Array(NameOf('roles'), {
        description:
          'Keys of seeded roles that get the page with all its buttons and the folders above it, in every institution that has them. Granted once: what somebody takes away later stays away. The packages that come with the installation get the page too, where the roles of their type of tenant do.',
      }),
    ),
    readers: Type.Optional(
      Type.Array(NameOf('roles'), {
        description:
          'Keys of seeded roles that get the page to read: its node and the buttons of listing and looking, those of its tabs, panels and hidden routes included, and none of writing. Given as roles are, once.',
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    tenantTypes: Type.Optional(
      Type.Array(NameOf('tenantTypes'), {
        description:
          'Types of tenant that the page is for, by their names in seeds/base/dictionaries.json; all where absent. Others neither see it nor may call what it grants, whatever their roles and packages hold. Read anew at every start.',
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    only: Type.Optional(
      Type.Array(NameOf('roles'), {
        description:
          'Keys of seeded roles that alone may have the page. In the hands of every other role its node and buttons count for nothing: it neither shows the page nor may call what it grants, whoever has given them to it. A limit and no gift: see roles. Read anew at every start.',
        minItems: 1,
        uniqueItems: true,
      }),
    ),
  },
  { title: 'Menu' },
)

/** A hidden route of its own, beside the menu. */
const RouteSource = Closed(
  {
    path: Type.String({
      pattern: '^/',
      description:
        'Whole path below the router base; a parameter is written :name, numeric unless the key is text.',
    }),
    permission: Type.Optional(
      Type.Union(
        [
          NameOf('permissions'),
          Type.Array(NameOf('permissions'), {
            minItems: 1,
            uniqueItems: true,
            description: 'Any one is enough.',
          }),
        ],
        {
          description:
            'Permission that opens the route and its page, or several of which any one is enough; that of the page where absent.',
        },
      ),
    ),
    roles: Type.Optional(
      Type.Array(NameOf('roles'), {
        description:
          'Keys of seeded roles any one of which opens the route and its page too, without a permission. What the page calls is opened by permissions alone.',
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    activeMenu: Type.Optional(
      NameOf('menuPages', {
        description: 'Address of the menu node that is marked meanwhile: /asset/device.',
      }),
    ),
  },
  { title: 'Route' },
)

/** One page: a screen and the record behind it. The source of schemas/page.schema.json. */
export const PageSource = Closed(
  {
    $schema: Type.Optional(
      Type.String({ description: 'Path of page.schema.json, for completion in editors.' }),
    ),
    title: Text,
    description: Type.Optional(withMeaning(Text, 'What the screen is for, shown to its users.')),
    kind: Type.Optional(Choice(Object.keys(pageKinds) as [PageKind, ...PageKind[]], { description: KINDS })),
    component: Type.Optional(
      NameOf('custom', { description: 'Key of a hand-written page under src/custom (kind custom).' }),
    ),
    permission: Type.Optional(
      Type.String({
        pattern: '^[a-zA-Z0-9-]+(:[a-zA-Z0-9-]+)*$',
        description: 'Permission prefix; from the path where absent: /asset/device → asset:device.',
      }),
    ),
    menu: Type.Optional(MenuSource),
    route: Type.Optional(RouteSource),
    resource: Type.Optional(
      Type.Union([PageKey, ResourceSource], {
        description: 'The record, or the key of the page whose record this page borrows.',
      }),
    ),
    where: Type.Optional(
      Expression(
        'Which records of a borrowed resource this page is about. Properties that it compares with constants are preset in new records, and have no other choices there.',
      ),
    ),
    recordTitle: Type.Optional(
      withMeaning(
        Text,
        'What the records are called on a page with `where`, one of them in Chinese, several in English: 投票, Votes. The title of the borrowed resource where absent.',
      ),
    ),
    style: Type.Optional(
      Choice(['list', 'page'], {
        description:
          'Style of the endpoints that a page with `where` has of its own; that of the borrowed resource where absent.',
      }),
    ),
    serves: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$' }), {
        description:
          'Operations and actions of the borrowed resource that a page with `where` serves; all where absent.',
        uniqueItems: true,
        minItems: 1,
      }),
    ),
    links: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$' }), Type.String({ pattern: '^/' }), {
        description:
          'Where actions with a `link` of the borrowed resource lead on a page with `where`, by the name of the action: for screens that ask for its permissions.',
      }),
    ),
    split: Type.Optional(
      Closed({
        page: PageKey,
        by: withMeaning(FieldName, 'Property here that the chosen record on the left filters.'),
        width: Type.Optional(Type.Integer({ minimum: 120 })),
        descendants: Type.Optional(
          Type.Boolean({ description: 'In a tree: the chosen node with all below it.' }),
        ),
      }),
    ),
    tabs: Type.Optional(Type.Array(Closed({ title: Text, page: PageKey }))),
    panels: Type.Optional(
      Type.Array(PageKey, { description: 'Sub-resources shown with a record of this page.' }),
    ),
    list: Type.Optional(ListSource),
    form: Type.Optional(FormSource),
  },
  { title: 'Page', $id: 'Page' },
)
export type PageSource = Static<typeof PageSource>
