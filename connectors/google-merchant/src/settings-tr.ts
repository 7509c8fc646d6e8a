import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  account: {
    title: 'Merchant Center kimliği',
    description: 'Hesabın numarası; Merchant Center adının yanında gösterir',
  },
  service_account: {
    title: 'Hizmet hesabı anahtarı',
    description: 'Merchant Center’da kullanıcı olan bir hizmet hesabının JSON anahtar dosyasının bütün metni',
  },
  data_source: {
    title: 'Veri kaynağı kimliği',
    description:
      '“API” türündeki bir birincil veri kaynağının numarası; Merchant Center’daki sayfasının adresinde yazar',
  },
  content_language: {
    title: 'Dil',
    description: 'Başlık ve metinlerin dili, tr gibi iki harfle. Her ürünün kimliğinin bir parçasıdır',
  },
  feed_label: {
    title: 'Yayın etiketi',
    description: 'Çoğunlukla satış ülkesi, örneğin TR. Her ürünün kimliğinin bir parçasıdır',
  },
  link: {
    title: 'Ürün sayfasının adresi',
    description: 'Ürünün yerinde {sku} ya da {barcode} ile, örneğin https://shop.example/p/{sku}',
  },
  condition: {
    title: 'Durum',
    description: 'Özelliği başka bir durum belirtmeyen ürünlerin durumu',
    choices: { new: 'Yeni', refurbished: 'Yenilenmiş', used: 'Kullanılmış' },
  },
  invalid_barcode: {
    title: 'GTIN olmayan barkodlar',
    description: 'Mağazanın kendi numaraları ya da kontrol basamağı yanlış olanlar',
    choices: { refuse: 'Ürünü reddet', leave_out: 'Barkodu yazma' },
  },
  google_product_category: {
    title: 'Google ürün kategorisi',
    description:
      'Eşlenmiş kategorisi olmayan ürünler için Google kategorisinin numarası ya da yolu; boşsa Google kendisi bulur',
  },
};
