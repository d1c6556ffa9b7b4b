import { BUILD, CopyDiagnosis } from '@/components/entities/copy-diagnosis';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { Section } from '@/components/ui/section';
import { PRODUCT_NAME } from '@/lib/text/product';

/** Acerca de: which version this is, and what to send to whoever helps. */
export const AboutSection = () => (
  <Section title="Acerca de">
    <Card className="grid gap-3">
      <DefinitionList
        items={[
          { term: 'Aplicación', value: PRODUCT_NAME },
          { term: 'Versión', value: BUILD },
        ]}
      />
      <CopyDiagnosis />
    </Card>
  </Section>
);
