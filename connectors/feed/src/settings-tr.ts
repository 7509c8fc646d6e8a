import type { SettingsWords } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** The words of the settings in Turkish. */
export const settingsInTurkish: SettingsWords<Config> = {
  profile: {
    title: 'Profil',
    description: 'Dosyayı alan taraf; dosya ona göre hazırlanır',
    choices: {
      google: 'Google Merchant Center',
      meta: 'Meta (Facebook, Instagram)',
      tiktok: 'TikTok kataloğu',
      pinterest: 'Pinterest',
      heureka: 'Heureka',
      idealo: 'idealo',
      ceneo: 'Ceneo (ön sürüm)',
      cimri: 'Cimri (ön sürüm)',
      template: 'Kendi şablonunuz',
    },
  },
  product_link: {
    title: 'Ürün sayfasının adresi',
    description: 'Ürünün yerinde {sku} veya {barcode} ile, örneğin https://magaza.example/p/{sku}',
  },
  template: {
    title: 'Kendi şablonunuzun alanları',
    description:
      'Virgülle ayrılmış adlar ve kaynaklar, örneğin code=id, ad=title, renk=property:Renk, para=text:TRY; ürün dosyaları kılavuzuna bakın',
  },
  shop_name: { title: 'Mağazanın adı', description: 'Profilde yeri varsa dosyanın başında gösterilir' },
  condition: {
    title: 'Ürünün durumu',
    description: 'Bütün ürünler için',
    choices: { new: 'Yeni', refurbished: 'Yenilenmiş', used: 'Kullanılmış' },
  },
  invalid_barcode: {
    title: 'GTIN olmayan barkodlar',
    description: 'Mağazanın kendi numaraları veya kontrol hanesi yanlış olanlar',
    choices: { refuse: 'Ürünü reddet', leave_out: 'Barkodu yazma' },
  },
  category_language: {
    title: 'Google kategorilerinin dili',
    description: 'Kategori eşleştirmede gösterilen dil; dosyaya kategorinin numarası yazılır',
    choices: {
      en: 'English',
      cs: 'Čeština',
      da: 'Dansk',
      de: 'Deutsch',
      es: 'Español',
      fr: 'Français',
      it: 'Italiano',
      ja: '日本語',
      nl: 'Nederlands',
      pl: 'Polski',
      pt: 'Português',
      ru: 'Русский',
      sv: 'Svenska',
      tr: 'Türkçe',
    },
  },
  shipping_country: {
    title: 'Teslimat ülkesi',
    description: 'TR gibi iki harfle; teslimat ücreti yazılırsa gerekir',
  },
  shipping_price: {
    title: 'Teslimat ücreti',
    description: 'Bağlantının para biriminde, örneğin 49.90; kanal kendisi biliyorsa boş',
  },
  shipping_carrier: {
    title: 'Kargo firması',
    description: 'Profilin verdiği adla, örneğin Heureka için PPL',
  },
  delivery_days: { title: 'Teslimat süresi (gün)', description: 'Stoktaki ürünler için; 0 hemen demektir' },
};
