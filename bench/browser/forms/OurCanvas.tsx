import FormDesigner from '../../../src/custom/form-builder/FormDesigner.tsx'

const environment = { dictionaries: {}, pages: [] }

/** The fields in the designer, with palette, outline, settings and problems around them. */
export default function OurCanvas({ text }: { text: string }) {
  return <FormDesigner key={text} text={text} onChange={ignore} environment={environment} />
}

const ignore = () => undefined
