import type { Settings, SettingsId } from '@/lib/domain/model/settings';

export const settings: readonly Settings[] = [
  {
    id: 'settings' as string as SettingsId,
    businessName: 'Telecampo Instalaciones',
    taxId: 'TIN210611XX0',
    address: 'Calle del Cobre 220, 44940 Guadalajara, Jalisco',
    phone: '+52 33 5550 0100',
    email: 'hola@telecampo.example',
  },
];
